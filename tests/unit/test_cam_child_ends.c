/* SPDX-License-Identifier: MIT */
/*
 * test_cam_child_ends.c - a camera in a process of its own that breaks, is killed, cannot be made
 * or started, or does not stop: noticed, said in words, and nothing of it is left. Its frames are
 * test_cam_child.c.
 *
 * This program is also the process: what it does there follows from the first option.
 */
#include "odd_child.h"
#include "scarce.h"

#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const struct {
	const char *word, *says;
	int given;	 /* frames that must come before */
	int64_t longest; /* seconds until it is noticed */
} broken[] = {
	{ "aborts", "ended by signal 6", 1, 3 },
	{ "exits", "ended with status 7", 1, 3 },
	{ "fails", "the camera odd was unplugged", 1, 3 },
	{ "fails-and-stop-aborts", "the camera odd was unplugged", 1, 3 },
	{ "hangs", "does not answer", 1, 7 },
	{ "no-width", "pictures without sense", 1, 3 },
	{ "negative-height", "pictures without sense", 1, 3 },
	{ "endless-width", "pictures without sense", 1, 3 },
	{ "small-stride", "pictures without sense", 1, 3 },
	{ "endless-stride", "pictures without sense", 1, 3 },
	{ "lends-no-width", "pictures without sense", 1, 3 },
	{ "lends-endless-stride", "pictures without sense", 1, 3 },
	{ "lends-past-the-end", "pictures without sense", 0, 3 },
	{ "lends-from-afar", "pictures without sense", 0, 3 },
	{ "no-memory", "no memory for the camera's pictures: Cannot allocate", 0, 3 },
	{ "lends-no-memory", "no memory for the camera's pictures: Cannot allocate", 0, 3 },
	{ "no-files", "no memory for the camera's pictures: Too many open files", 0, 3 },
};

/* Noticed on the descriptor, said in words, and the next one works. */
START_TEST(what_breaks_is_noticed_and_made_again)
{
	int before = descriptors();
	struct cam *cam = make_odd(broken[_i].word);
	struct cam_frame f;
	int frames = 0;
	int64_t begun = odd_now_ns();
	/* What breaks with the first frame may be known before the start is heard of. */
	enum dt_status st = cam_start(cam, &err);
	while (st == DT_OK && (st = next(cam, &f, 10 * SECOND)) == DT_OK) {
		frames++;
		cam_release(cam, &f);
	}
	ck_assert(st == DT_ERR_DEVICE || st == DT_ERR_NOMEM);
	ck_assert_msg(strstr(err.msg, broken[_i].says) != NULL, "%s", err.msg);
	ck_assert_int_ge(frames, broken[_i].given);
	ck_assert_int_eq(cam_acquire(cam, &f, &err), st); /* and stays so */
	ck_assert_msg(odd_now_ns() - begun < broken[_i].longest * SECOND, "late");
	begun = odd_now_ns();
	cam_destroy(cam);
	ck_assert_msg(odd_now_ns() - begun < SECOND, "what has failed is not waited for");
	ck_assert(all_ended());
	ck_assert_int_eq(descriptors(), before);
	cam = open_odd("good");
	ck_assert_int_eq(next(cam, &f, 5 * SECOND), DT_OK);
	cam_release(cam, &f);
	cam_destroy(cam);
	ck_assert_int_eq(descriptors(), before);
}
END_TEST

/* What kind of end does not matter: the out of memory killer does the same. */
START_TEST(killed_or_stopped_from_outside_it_is_noticed)
{
	static const struct {
		int sig;
		const char *says;
	} how[] = { { SIGKILL, "ended by signal 9" }, { SIGSTOP, "does not answer" } };
	struct cam *cam = open_odd("good");
	struct cam_frame f;
	enum dt_status st = next(cam, &f, 5 * SECOND);
	ck_assert_int_eq(st, DT_OK);
	kill(only_child(), how[_i].sig);
	cam_release(cam, &f);
	while ((st = next(cam, &f, 10 * SECOND)) == DT_OK)
		cam_release(cam, &f);
	ck_assert_int_eq(st, DT_ERR_DEVICE);
	ck_assert_msg(strstr(err.msg, how[_i].says) != NULL, "%s", err.msg);
	cam_destroy(cam);
	ck_assert(all_ended());
}
END_TEST

static const struct {
	const char *word, *says;
	enum dt_status code;
	bool starts;
} refused[] = {
	{ "missing", "no camera was found, and that is said", DT_ERR_FORMAT, false },
	{ "make-aborts", "ended by signal 6", DT_ERR_DEVICE, false },
	{ "make-hangs", "does not answer; take its cable out", DT_ERR_DEVICE, false },
	{ "start-fails", "the camera odd does not start", DT_ERR_DEVICE, true },
	{ "start-aborts", "ended by signal 6", DT_ERR_DEVICE, true },
};

START_TEST(what_cannot_be_made_or_started_is_said)
{
	char spec[64];
	int before = descriptors();
	cam_child_set_patience(!strcmp(refused[_i].word, "make-hangs") ? 500 : 60000);
	snprintf(spec, sizeof(spec), "libcamera:%s", refused[_i].word);
	memset(&err, 0, sizeof(err));
	struct cam *cam = cam_create(spec, &err);
	ck_assert_int_eq(cam != NULL, refused[_i].starts);
	if (cam)
		ck_assert_int_ne(cam_start(cam, &err), DT_OK);
	ck_assert_int_eq(err.code, refused[_i].code);
	ck_assert_msg(strstr(err.msg, refused[_i].says) != NULL, "%s", err.msg);
	cam_destroy(cam);
	cam_child_set_patience(60000);
	ck_assert(all_ended());
	ck_assert_int_eq(descriptors(), before);
}
END_TEST

/* A loop that must go on waits for nothing, and hears the same in the end. */
START_TEST(who_does_not_wait_hears_it_later)
{
	char spec[64];
	struct cam_frame f;
	cam_child_set_patience(!strcmp(refused[_i].word, "make-hangs") ? 500 : 60000);
	snprintf(spec, sizeof(spec), "libcamera:%s", refused[_i].word);
	int64_t begun = odd_now_ns();
	struct cam *cam = cam_create_soon(spec, &err);
	ck_assert_msg(cam != NULL, "%s", err.msg);
	ck_assert_int_eq(cam_start(cam, &err), DT_OK);
	ck_assert(cam_starting(cam));
	ck_assert_int_eq(cam_acquire(cam, &f, &err), DT_ERR_AGAIN);
	enum dt_status st;
	while ((st = cam_acquire(cam, &f, &err)) == DT_ERR_AGAIN) {
		struct pollfd p = { cam_fd(cam), POLLIN, 0 };
		poll(&p, 1, 100);
		ck_assert(odd_now_ns() - begun < 10 * SECOND);
	}
	ck_assert_int_eq(st, refused[_i].code);
	ck_assert_msg(strstr(err.msg, refused[_i].says) != NULL, "%s", err.msg);
	ck_assert(!cam_starting(cam));
	cam_destroy(cam);
	cam_child_set_patience(60000);
	ck_assert(all_ended());
}
END_TEST

START_TEST(what_does_not_stop_is_killed)
{
	static const char *const words[] = { "stop-hangs", "stop-aborts", "end-hangs" };
	struct cam *cam = open_odd(words[_i]);
	int64_t begun = odd_now_ns();
	cam_destroy(cam);
	ck_assert_msg(odd_now_ns() - begun < 4 * SECOND, "late");
	ck_assert(all_ended());
}
END_TEST

/* Holds a process fast on its way out, as a driver does that does not come back: even a kill does
 * not end it. Returns who holds it, and lets go when it ends. */
static pid_t hold_at_its_end(pid_t pid)
{
	int ends[2];
	char byte;
	ck_assert_int_eq(pipe(ends), 0);
	pid_t holder = fork();
	if (holder == 0) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		long held = ptrace(PTRACE_SEIZE, pid, 0, PTRACE_O_TRACEEXIT);
		if (held != 0 || write(ends[1], "x", 1) != 1)
			_exit(1);
		for (;;)
			pause();
	}
	close(ends[1]);
	ck_assert_msg(read(ends[0], &byte, 1) == 1, "it cannot be traced");
	close(ends[0]);
	return holder;
}

/* Running, or failed before: nobody waits for it, and it is taken out when it has come back. */
START_TEST(what_not_even_a_kill_ends_is_left)
{
	struct cam *cam = open_odd(_i == 0 ? "good" : "fails");
	struct cam_frame f;
	enum dt_status st = DT_OK;
	pid_t holder = hold_at_its_end(only_child());
	while (_i == 1 && (st = next(cam, &f, 5 * SECOND)) == DT_OK)
		cam_release(cam, &f);
	ck_assert(_i == 0 || st == DT_ERR_DEVICE);
	int64_t begun = odd_now_ns();
	cam_destroy(cam);
	ck_assert_msg(odd_now_ns() - begun < 4 * SECOND, "late");
	ck_assert_int_eq(odd_children(NULL), 2);
	cam = open_odd("good");
	ck_assert_int_eq(next(cam, &f, 5 * SECOND), DT_OK);
	cam_release(cam, &f);
	cam_destroy(cam);
	ck_assert_int_eq(odd_children(NULL), 2);
	kill(holder, SIGKILL);
	ck_assert_int_eq(waitpid(holder, NULL, 0), holder);
	for (int i = 0; i < 50 && odd_children(NULL) > 0; i++) {
		nanosleep(&(struct timespec){ .tv_nsec = 20000000 }, NULL);
		cam = cam_create("libcamera:missing", &err);
		ck_assert_ptr_null(cam);
	}
	ck_assert(all_ended());
}
END_TEST

START_TEST(options_that_are_too_long_are_said)
{
	char spec[700] = "libcamera:";
	memset(spec + strlen(spec), 'x', 600);
	ck_assert_ptr_null(cam_create(spec, &err));
	ck_assert_int_eq(err.code, DT_ERR_FORMAT);
	ck_assert_msg(strstr(err.msg, "options are too long"), "%s", err.msg);
	ck_assert_ptr_null(cam_create_soon(spec, &err));
	ck_assert(all_ended());
}
END_TEST

/* With nothing at the socket's place, and with something that is none. */
START_TEST(started_by_hand_it_says_what_to_do_instead)
{
	char command[64], text[200] = "";
	snprintf(command, sizeof(command), "exec 2>&1; exec %s /proc/%d/exe --camera-process good",
		_i == 0 ? "3<&-" : "3</dev/null", (int)getpid());
	FILE *f = popen(command, "r");
	ck_assert_ptr_nonnull(f);
	size_t n = fread(text, 1, sizeof(text) - 1, f);
	int how = pclose(f);
	ck_assert_uint_gt(n, 0);
	ck_assert_msg(strstr(text, "for the program itself: use --camera"), "%s", text);
	ck_assert(WIFEXITED(how) && WEXITSTATUS(how) == 2);
}
END_TEST

START_TEST(two_at_once_are_refused)
{
	struct cam *cam = open_odd("good");
	ck_assert_ptr_null(cam_create("libcamera:good", &err));
	ck_assert_int_eq(err.code, DT_ERR_DEVICE);
	ck_assert_ptr_nonnull(strstr(err.msg, "open already"));
	cam_destroy(cam);
}
END_TEST

/* A process between, that is killed without a word: what it has started must end too. */
START_TEST(it_ends_with_its_parent)
{
	int ends[2], pid = 0;
	char byte;
	ck_assert_int_eq(pipe(ends), 0);
	/* What loses its parent becomes ours, to be seen. */
	ck_assert_int_eq(prctl(PR_SET_CHILD_SUBREAPER, 1), 0);
	pid_t between = fork();
	if (between == 0) {
		prctl(PR_SET_PDEATHSIG, SIGKILL);
		struct cam *cam = cam_create("libcamera:good", &err);
		pid = cam && cam_start(cam, &err) == DT_OK ? only_child() : 0;
		(void)!write(ends[1], &pid, sizeof(pid));
		for (;;)
			pause();
	}
	ck_assert_int_eq(read(ends[0], &pid, sizeof(pid)), sizeof(pid));
	ck_assert_int_gt(pid, 0);
	kill(between, SIGKILL);
	ck_assert_int_eq(waitpid(between, NULL, 0), between);
	int64_t end = odd_now_ns() + 5 * SECOND;
	while (waitpid(pid, NULL, WNOHANG) == 0) {
		ck_assert_msg(odd_now_ns() < end, "it lives on");
		nanosleep(&(struct timespec){ .tv_nsec = 5000000 }, NULL);
	}
	prctl(PR_SET_CHILD_SUBREAPER, 0);
	close(ends[1]);
	ck_assert_int_eq(read(ends[0], &byte, 1), 0);
	close(ends[0]);
}
END_TEST

static void add(TCase *tc)
{
	tcase_set_timeout(tc, 60);
	tcase_add_loop_test(tc, what_breaks_is_noticed_and_made_again, 0, RUN_LEN(broken));
	tcase_add_loop_test(tc, killed_or_stopped_from_outside_it_is_noticed, 0, 2);
	tcase_add_loop_test(tc, what_cannot_be_made_or_started_is_said, 0, RUN_LEN(refused));
	tcase_add_loop_test(tc, who_does_not_wait_hears_it_later, 0, RUN_LEN(refused));
	tcase_add_loop_test(tc, what_does_not_stop_is_killed, 0, 3);
	tcase_add_loop_test(tc, what_not_even_a_kill_ends_is_left, 0, 2);
	tcase_add_test(tc, options_that_are_too_long_are_said);
	tcase_add_loop_test(tc, started_by_hand_it_says_what_to_do_instead, 0, 2);
	tcase_add_test(tc, two_at_once_are_refused);
	tcase_add_test(tc, it_ends_with_its_parent);
}

int main(int argc, char **argv)
{
	int status = cam_child_main(argc, argv, odd_cam_create);
	return status >= 0 ? status : run_tests("cam_child_ends", add);
}
