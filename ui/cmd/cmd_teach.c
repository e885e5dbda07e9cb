/* SPDX-License-Identifier: MIT */
/*
 * cmd_teach.c - dicetable teach: learns a dice set from pictures of the table.
 *
 * The name of a picture says which face its dice show. Nothing is written to the data file before
 * the set has been found good.
 */
#include "cmd.h"

#include "cmd_loose.h"
#include "config.h"
#include "forecast.h"
#include "image_file.h"
#include "folder.h"
#include "json_line.h"
#include "read.h"
#include "saved_scene.h"
#include "saved_set.h"
#include "teach.h"
#include "teach_draw.h"
#include "teach_live.h"

#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const struct cmd_option options[] = {
	{ "images", "DIR", "the pictures: face-9-01.jpg, face-10-01.jpg, ..." },
	{ "camera", "[SPEC]", "take the pictures now (default: libcamera:), step by step" },
	{ "pips", NULL, "with --camera: they are dice with 1 to 6 pips" },
	{ "faces", "F,F,...", "they have these faces, 2 to 6 of them: their own names" },
	{ "loose", NULL, "they are photos or cut-outs of dice with no table round them" },
	{ "draw", "OUT.png", "write a picture of the faces as they were learnt" },
	{ NULL, NULL, NULL },
};

struct lesson {
	struct face_set set;
	struct teach_report report;
	struct forecast forecast;
	int64_t version;
};

/* The label in a picture's name face-<F>-<NN>.<ext>; false when it has another form. */
static bool label_of(const char *path, char out[FACE_LABEL_MAX])
{
	const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
	const char *from = name + strlen("face-"), *dash = strchr(from, '-');
	size_t n = dash ? (size_t)(dash - from) : 0;

	if (n == 0 || n >= FACE_LABEL_MAX)
		return false;
	memcpy(out, from, n);
	out[n] = '\0';
	return true;
}

/* "bow,trap,hand", as --faces has it. */
struct faces {
	char text[DT_SET_FACES_MAX * DT_LABEL_MAX];
	struct dt_alphabet alphabet;
};

/* Is it a label that a picture's name can have? */
static bool label_good(const char *label)
{
	size_t n = strlen(label);

	return n > 0 && n < DT_LABEL_MAX && !strpbrk(label, "-/. \t");
}

static enum dt_status parse_faces(const char *list, struct faces *out, struct dt_error *err)
{
	struct dt_alphabet *a = &out->alphabet;

	memset(out, 0, sizeof(*out));
	if (strlen(list) >= sizeof(out->text))
		return dt_fail(err, DT_ERR_FORMAT, 0, "--faces: \"%.40s...\" is too long", list);
	strcpy(out->text, list);
	for (char *label = out->text, *end; label; label = end) {
		end = strchr(label, ',');
		if (end)
			*end++ = '\0';
		if (!label_good(label))
			return dt_fail(err, DT_ERR_FORMAT, 0,
				"--faces: \"%s\" is no name for a face: up to %d letters and "
				"digits",
				label, DT_LABEL_MAX - 1);
		if (a->n == DT_SET_FACES_MAX)
			return dt_fail(err, DT_ERR_FORMAT, 0,
				"--faces: a die has no more than %d faces", DT_SET_FACES_MAX);
		if (dt_face_of(a, label))
			return dt_fail(
				err, DT_ERR_FORMAT, 0, "--faces: \"%s\" is there twice", label);
		a->label[a->n++] = label;
	}
	return a->n >= 2 ? DT_OK
			 : dt_fail(err, DT_ERR_FORMAT, 0,
				   "--faces: give at least two, as in --faces bow,trap,hand");
}

/* The alphabet among those in known that has the label, and which face it is. */
static size_t find_alphabet(
	const struct dt_alphabet *const known[2], const char *label, unsigned *face)
{
	for (size_t kind = 0; kind < 2; kind++) {
		*face = known[kind] ? dt_face_of(known[kind], label) : 0;
		if (*face)
			return kind;
	}
	return 2;
}

static enum dt_status no_such_face(
	const char *path, const char *label, const struct dt_alphabet *own, struct dt_error *err)
{
	char names[DT_SET_FACES_MAX * (DT_LABEL_MAX + 1)] = "";
	size_t used = 0;

	for (unsigned i = 1; own && i <= own->n; i++)
		used += (size_t)snprintf(names + used, sizeof(names) - used, "%s%s",
			i > 1 ? " " : "", dt_face_label(own, i));
	return own ? dt_fail(err, DT_ERR_FORMAT, 0, "%s: there is no face \"%s\": it is one of %s",
			     path, label, names)
		   : dt_fail(err, DT_ERR_FORMAT, 0,
			     "%s: there is no face \"%s\": it is one of 9 10 J Q K A, or of 1 2 3 "
			     "4 5 6; other faces are named with --faces",
			     path, label);
}

/* All faces of one kind of dice, each with a picture? own: the faces that they have, or NULL for
 * those of poker dice or of pip dice. */
static enum dt_status check_folder(const char *dir, const struct folder *f,
	const struct dt_alphabet *own, const struct dt_alphabet **out, struct dt_error *err)
{
	const struct dt_alphabet *const known[2] = { own ? own : &dt_pips, own ? NULL : &dt_poker };
	bool seen[2][DT_SET_FACES_MAX] = { { false } };
	size_t kinds[2] = { 0, 0 };

	if (f->n == 0)
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"%s: there are no pictures named face-<F>-<NN>.jpg in it", dir);
	for (size_t i = 0; i < f->n; i++) {
		char label[FACE_LABEL_MAX];
		unsigned face;

		if (!label_of(f->paths[i], label))
			return dt_fail(err, DT_ERR_FORMAT, 0,
				"%s: its name does not say which face it shows: face-<F>-<NN>.jpg",
				f->paths[i]);
		size_t kind = find_alphabet(known, label, &face);
		if (kind == 2)
			return no_such_face(f->paths[i], label, own, err);
		seen[kind][face - 1] = true;
		kinds[kind]++;
	}
	if (kinds[0] && kinds[1])
		return dt_fail(err, DT_ERR_FORMAT, 0,
			"%s: pictures of poker dice and of pip dice lie in it: teach them apart",
			dir);
	*out = known[kinds[1] > 0];
	for (unsigned k = 1; k <= (*out)->n; k++)
		if (!seen[kinds[1] > 0][k - 1])
			return dt_fail(err, DT_ERR_FORMAT, 0,
				"%s: there is no picture of face %s (face-%s-01.jpg)", dir,
				dt_face_label(*out, k), dt_face_label(*out, k));
	return DT_OK;
}

static enum dt_status learn_picture(struct teacher *t, struct reader *reader, const char *path,
	const struct dt_alphabet *alphabet, struct img *frame, struct dt_error *err)
{
	struct dt_error why;
	char label[FACE_LABEL_MAX] = "";
	enum dt_status st = img_read_frame(path, frame, err);

	if (st != DT_OK)
		return st;
	label_of(path, label);
	st = teacher_add_picture(t, reader, frame, dt_face_of(alphabet, label), path, &why);
	return st == DT_OK ? st : dt_fail(err, st, why.sys, "%s: %s", path, why.msg);
}

static enum dt_status read_again(
	void *user, const char *name, struct img *frame, struct dt_error *err)
{
	(void)user;
	return img_read_frame(name, frame, err);
}

/* What the teacher was given, and what that foretells. */
static enum dt_status conclude(struct teacher *t, const char *name, struct reader *reader,
	const struct vis_scene *scene, forecast_picture_fn picture, void *user, struct lesson *out,
	struct dt_error *err)
{
	enum dt_status st = teacher_learn(t, name, &out->set, &out->report, err);
	bool progress = isatty(STDERR_FILENO);

	if (st != DT_OK)
		return st;
	if (progress)
		fprintf(stderr, "\rreading them under other lamps ");
	st = forecast_make(t, &out->set, reader, scene, picture, user, &out->forecast, err);
	if (progress)
		fprintf(stderr, "\r                               \r");
	return st;
}

static enum dt_status learn(const char *name, const char *dir, const struct folder *f,
	const struct dt_alphabet *alphabet, struct reader *reader, const struct vis_scene *scene,
	struct lesson *out, struct dt_error *err)
{
	struct dt_error why = { .msg = "" };
	bool progress = isatty(STDERR_FILENO);
	struct teacher *t = teacher_create(alphabet, reader_edge_px(reader), err);
	struct img frame = { 0 };
	enum dt_status st = t ? DT_OK : DT_ERR_NOMEM;

	for (size_t i = 0; i < f->n && st == DT_OK; i++) {
		if (progress)
			fprintf(stderr, "\rpicture %zu of %zu ", i + 1, f->n);
		st = learn_picture(t, reader, f->paths[i], alphabet, &frame, err);
	}
	if (progress)
		fprintf(stderr, "\r                     \r");
	if (st == DT_OK)
		st = conclude(t, name, reader, scene, read_again, NULL, out, &why);
	if (st != DT_OK && why.msg[0])
		dt_fail(err, st, why.sys, "%s: %s", dir, why.msg);
	img_finish(&frame);
	teacher_destroy(t);
	return st;
}

static enum dt_status learn_live(const struct cmd_args *args, const struct dt_alphabet *own,
	struct reader *reader, const struct vis_scene *scene, struct lesson *out,
	struct dt_error *err)
{
	const char *spec = cmd_value(args, "camera");
	const struct dt_alphabet *alphabet = own		       ? own
					     : cmd_value(args, "pips") ? &dt_pips
								       : &dt_poker;
	struct teacher *t = teacher_create(alphabet, reader_edge_px(reader), err);
	struct teach_album album = { 0 };
	enum dt_status st = t ? DT_OK : DT_ERR_NOMEM;

	if (st == DT_OK)
		st = teach_live(t, reader, scene, alphabet,
			spec[0] ? spec : "libcamera:", cmd_value(args, "draw"), &album, err);
	if (st == DT_OK)
		st = conclude(t, args->words[0], reader, scene, teach_album_show, &album, out, err);
	teach_album_finish(&album);
	teacher_destroy(t);
	return st;
}

static void print_text(const struct lesson *l)
{
	const struct teach_report *r = &l->report;

	printf("dice set \"%s\" is stored as version %lld and is the current one\n", l->set.name,
		(long long)l->version);
	for (int32_t i = 0; i < l->set.n; i++)
		printf("%3s: %d samples, they fit to %.3f (the worst to %.3f)\n",
			l->set.face[i].label, (int)r->samples[i], (double)l->set.face[i].typical,
			(double)l->set.face[i].low);
	forecast_print(&l->forecast, &l->set, stdout);
	for (size_t i = 0; i < r->doubts; i++)
		printf("not sure: %s\n", r->doubt[i]);
}

static enum dt_status print_json(const struct lesson *l, struct dt_error *err)
{
	const struct teach_report *r = &l->report;
	json_t *faces = json_object(), *doubts = json_array();
	json_t *foretold = forecast_json(&l->forecast, &l->set);
	int bad = !faces || !doubts || !foretold;

	for (int32_t i = 0; i < l->set.n; i++)
		bad |= json_object_set_new(faces, l->set.face[i].label,
			json_pack("{s:i, s:f, s:f}", "samples", (int)r->samples[i], "typical",
				(double)l->set.face[i].typical, "low", (double)l->set.face[i].low));
	for (size_t i = 0; i < r->doubts; i++)
		bad |= json_array_append_new(doubts, json_string(r->doubt[i]));

	json_t *o = bad ? NULL
			: json_pack("{s:s, s:I, s:O, s:f, s:f, s:O, s:O}", "set", l->set.name,
				  "version", (json_int_t)l->version, "faces", faces, "wrong",
				  (double)l->forecast.wrong, "unsure", (double)l->forecast.unsure,
				  "foretold", foretold, "doubts", doubts);
	json_decref(foretold);
	json_decref(faces);
	json_decref(doubts);
	return json_line(o, 6, err);
}

static enum dt_status draw(const struct face_set *set, const char *path, struct dt_error *err)
{
	struct img sheet = { 0 };
	enum dt_status st = teach_draw(set, &sheet, err);

	if (st == DT_OK)
		st = img_write_file(path, &sheet, err);
	img_finish(&sheet);
	return st;
}

/* The data file is opened twice, so that a folder that teaches nothing makes none. */
static enum dt_status load_scene(
	const struct cmd_args *args, const char *db, struct vis_scene *scene, struct dt_error *err)
{
	struct conf config;
	char path[1024];
	enum dt_status st = cmd_config_path(args, path, sizeof(path), err);

	if (st == DT_OK)
		st = conf_read(path, &config, err);
	if (st != DT_OK)
		return st;

	struct store *store = store_open(db, false, err);

	if (!store)
		return err->code;
	st = saved_scene_load(store, db, &config.table, scene, NULL, err);
	store_close(store);
	return st;
}

static enum dt_status save(const char *db, struct lesson *l, struct dt_error *err)
{
	struct store *store = store_open(db, true, err);
	enum dt_status st;

	if (!store)
		return err->code;
	st = saved_set_save(store, &l->set, (int64_t)time(NULL), &l->version, err);
	store_close(store);
	return st;
}

static enum dt_status teach(const struct cmd_args *args, const char *db, const char *dir,
	const struct dt_alphabet *own, struct lesson *l, struct dt_error *err)
{
	struct vis_scene scene = { 0 };
	struct folder f = { 0 };
	struct reader *reader = NULL;
	const struct dt_alphabet *alphabet = NULL;
	enum dt_status st = dir ? folder_list(dir, "face-", &f, err) : DT_OK;

	if (st == DT_OK && dir)
		st = check_folder(dir, &f, own, &alphabet, err);
	if (st == DT_OK)
		st = load_scene(args, db, &scene, err);
	if (st == DT_OK) {
		reader = reader_create(&scene, err);
		st = reader ? DT_OK : err->code;
	}
	if (st == DT_OK)
		st = dir ? learn(args->words[0], dir, &f, alphabet, reader, &scene, l, err)
			 : learn_live(args, own, reader, &scene, l, err);
	reader_destroy(reader);
	img_finish(&scene.empty);
	folder_finish(&f);
	return st;
}

static int run(const struct cmd_args *args)
{
	struct dt_error err;
	static struct lesson l;
	static struct faces faces;
	char db[1024];
	const char *dir = cmd_value(args, "images"), *out = cmd_value(args, "draw");
	const char *camera = cmd_value(args, "camera");

	if (dir && camera)
		return cmd_usage(args, "which pictures? --images or --camera, not both");
	if (!dir && !camera)
		return cmd_usage(args, "which pictures? give their folder with --images, or take "
				       "them with --camera");
	if (dir && cmd_value(args, "pips"))
		return cmd_usage(args, "--pips goes with --camera: of pictures the names say it");
	if (cmd_value(args, "faces") && (cmd_value(args, "pips") || cmd_value(args, "loose")))
		return cmd_usage(args, "--faces goes neither with --pips nor with --loose");
	if (cmd_value(args, "faces") &&
		parse_faces(cmd_value(args, "faces"), &faces, &err) != DT_OK)
		return cmd_usage(args, "%s", err.msg);
	if (!dir && cmd_value(args, "loose"))
		return cmd_usage(args, "--loose is for pictures that exist: give --images");
	if (strcmp(args->words[0], SET_BUILT_IN) == 0)
		return cmd_usage(args, "\"" SET_BUILT_IN
				       "\" are built in and need no teaching; take another name");
	if (!saved_set_name_good(args->words[0]))
		return cmd_usage(args,
			"a dice set cannot be called \"%.60s\": take letters, digits, - and _%s",
			args->words[0], strchr(args->words[0], ' ') ? ", and no spaces" : "");

	if (camera && *camera && cam_check_spec(camera, &err) != DT_OK)
		return cmd_usage(args, "%s", err.msg);
	if (out && img_check_name(out, &err) != DT_OK)
		return cmd_error(args, &err);
	if (cmd_value(args, "loose"))
		return loose_teach(args, args->words[0], dir, out);

	enum dt_status st = cmd_db_path(args, db, sizeof(db), &err);

	if (st == DT_OK)
		st = teach(
			args, db, dir, cmd_value(args, "faces") ? &faces.alphabet : NULL, &l, &err);
	if (st == DT_OK && out)
		st = draw(&l.set, out, &err);
	if (st == DT_OK)
		st = save(db, &l, &err);
	if (st == DT_OK && args->json)
		st = print_json(&l, &err);
	else if (st == DT_OK)
		print_text(&l);
	return st == DT_OK ? CMD_DONE : cmd_error(args, &err);
}

const struct cmd cmd_teach = {
	.name = "teach",
	.usage = "NAME [--loose | --faces F,F,...] --images DIR | --camera [SPEC] [--draw OUT.png]",
	.summary = "learn a set of dice from pictures of them",
	.text = "DIR holds face-<F>-<NN>.jpg (or .png), taken by the table's camera, in each of "
		"which\n"
		"every die lying in a zone shows face <F>: 9 10 J Q K A of poker dice, or 1 to 6 "
		"of\n"
		"pip dice. Two pictures of each face with all dice in the zones are good; let "
		"them\n"
		"lie apart from each other and turned to all sides.\n"
		"Dice with other faces are taught with their names: --faces bow,trap,hand. One "
		"that is "
		"on\n"
		"several sides of a die is named once.\n"
		"With --loose the pictures are photos or cut-outs with no table round the dice, "
		"for\n"
		"read --loose; a dozen of each face, seen from all sides, is good.\n"
		"With --camera the same is done live: it says which face all dice have to show, "
		"and\n"
		"Enter takes the picture; q gives up.\n"
		"Prints how many samples of each face it took, what share of dice other lamps "
		"will\n"
		"leave in doubt, which faces under which light and what helps, and what it is not "
		"sure\n"
		"of.",
	.options = options,
	.words_min = 1,
	.words_max = 1,
	.for_players = true,
	.run = run,
};
