/* SPDX-License-Identifier: MIT */
/*
 * tell_expansion.c - what happened by the expansion and the Indians, as sentences; and the names of
 * what came with them.
 */
#include "tell_expansion.h"

#include "tell.h"
#include "words.h"

#include <stdio.h>
#include <string.h>

void town_bandit_name(const struct town *t, int card, char *buf, size_t size)
{
	snprintf(buf, size, _("%s bandit, $%d"), town_face_name(town_bandit_face(t, card)),
		town_bandit_reward(t, card));
}

const char *town_spirit_name(int spirit)
{
	static const char *const names[] = { N_("Shaman's Blessing"), N_("Trap"), N_("Bodyguard"),
		N_("Warpath") };
	return _(names[spirit - 1]);
}

const char *town_spirit_text(int spirit)
{
	static const char *const texts[] = {
		N_("Shaman's Blessing: turn one of your dice to the face you want."),
		N_("Trap: name an opponent and one of his dice; he must turn it to another face."),
		N_("Bodyguard: until the end of this round nobody can take anything from you."),
		N_("Warpath: lay the die on a location; there only one acts in this round."),
	};
	return _(texts[spirit - 1]);
}

const char *town_action_name(int place, int side)
{
	static const char *const names[][2] = {
		[PLACE_MINE] = { N_("dig for gold"), N_("go to the river") },
		[PLACE_BANK] = { N_("rob the Bank"), N_("attack the Stagecoach") },
		[PLACE_COACH] = { "", "" },
		[PLACE_STORE] = { N_("draw store cards"), N_("see Doc Badluck") },
		[PLACE_SALOON] = { N_("rob a player"), N_("hire a bandit") },
		[PLACE_SHERIFF] = { N_("take the badge"), N_("chase bandits") },
		[PLACE_HALL] = { N_("the Mayor's support"), N_("charm the Mayor's wife") },
	};
	return _(names[place][side - 1]);
}

static size_t second(const struct game_event *e, const char *who, char *buf, size_t size)
{
	int n = e->arg[1];
	const char *face = town_face_name(town_place_face(e->arg[0]));
	if (e->arg[0] == PLACE_HALL)
		return (size_t)snprintf(buf, size, _("%s comes second."), who);
	if (n == 1)
		return (size_t)snprintf(
			buf, size, _("%s comes second with a single %s."), who, face);
	return (size_t)snprintf(buf, size,
		_n("%s comes second with %d die showing %s.",
			"%s comes second with %d dice showing %s.", (unsigned long)n),
		who, n, face);
}

static size_t ranch(const struct game_event *e, const char *who, const char *const *names,
	char *buf, size_t size)
{
	if (e->arg[0])
		return (size_t)snprintf(
			buf, size, _("%s takes a ranch of %s."), who, names[e->arg[0] - 1]);
	return (size_t)snprintf(buf, size, _("%s gets a ranch."), who);
}

static size_t bandit(
	const struct town *t, const struct game_event *e, const char *who, char *buf, size_t size)
{
	char name[48];
	int n = e->arg[3];
	town_bandit_name(t, e->arg[0], name, sizeof(name));
	switch (e->kind) {
	case EV_HIRE:
		return (size_t)snprintf(buf, size, _("%s hires a bandit: %s."), who, name);
	case EV_SET:
		return (size_t)snprintf(buf, size,
			n == 1 ? _("%s sets a die to %s by a bandit, who is wanted now.")
			       : _("%s sets two dice to %s by a bandit, who is wanted now."),
			who, town_face_name(e->arg[1]));
	case EV_CATCH:
		return (size_t)snprintf(buf, size, _("%s catches a bandit: %s."), who, name);
	case EV_WANTED:
		return (size_t)snprintf(buf, size, _("Wanted: %s."), name);
	default:
		return (size_t)snprintf(buf, size, _("For hire: %s."), name);
	}
}

static size_t chase(const struct game_event *e, const char *who, char *buf, size_t size)
{
	char dice[40] = "";
	size_t at = 0;
	for (int face = TOWN_FACES; face >= 1; face--)
		for (int n = 0; n < e->arg[face - 1] && at < sizeof(dice); n++)
			at += (size_t)snprintf(dice + at, sizeof(dice) - at, "%s%s", at ? " " : "",
				town_face_name(face));
	return (size_t)snprintf(buf, size, _("%s rolls %s in the chase."), who, dice);
}

static size_t made_up(const uint8_t *which, char *buf, size_t size)
{
	static const char *const names[] = { N_("the deeds"), N_("the river cards"),
		N_("the bandits"), N_("the sides of the Indian die") };
	char list[120] = "";
	size_t at = 0;
	for (int i = 0; i < 4; i++)
		if (which[i] && at < sizeof(list))
			at += (size_t)snprintf(
				list + at, sizeof(list) - at, "%s%s", at ? ", " : "", _(names[i]));
	return (size_t)snprintf(buf, size,
		_("No rule book says enough of these, so that their numbers are made up: %s. Enter "
		  "those of your box in dicetown.conf."),
		list);
}

size_t town_tell_expansion(const struct town *t, const struct game_event *e,
	const char *const *names, char *buf, size_t size)
{
	const char *who = e->seat ? names[e->seat - 1] : "";
	const uint8_t *arg = e->arg;
	switch (e->kind) {
	case EV_SECOND:
		return second(e, who, buf, size);
	case EV_RIVER:
		return (size_t)snprintf(buf, size, _("%s finds in the river: %s, %s."), who,
			town_card_name(arg[0]), town_card_effect(arg[0]));
	case EV_RANCH:
		return ranch(e, who, names, buf, size);
	case EV_HIRE:
	case EV_SET:
	case EV_CATCH:
	case EV_WANTED:
	case EV_TOP:
		return bandit(t, e, who, buf, size);
	case EV_CHASE:
		return chase(e, who, buf, size);
	case EV_BOXED:
		if (t->rules.cards)
			return (size_t)snprintf(buf, size,
				_n("Put %d card of the deed deck into the box, unseen.",
					"Put %d cards of the deed deck into the box, unseen.",
					arg[0]),
				arg[0]);
		return (size_t)snprintf(buf, size,
			_n("%d card of the deed deck is out of the game, unseen.",
				"%d cards of the deed deck are out of the game, unseen.", arg[0]),
			arg[0]);
	case EV_GIVEN:
		return (size_t)snprintf(
			buf, size, _("%s gives the Indians %s."), who, town_card_name(arg[0]));
	case EV_INDIAN:
		return e->seat ? (size_t)snprintf(buf, size, _("%s has the Indian die."), who)
			       : (size_t)snprintf(buf, size, "%s",
					 _("The Indian die goes back to the village."));
	case EV_SPIRIT:
		return (size_t)snprintf(buf, size, _("The Indian die of %s shows %s."), who,
			town_spirit_name(arg[0]));
	case EV_TRAP:
		return (size_t)snprintf(buf, size, _("%s traps a %s of %s."), who,
			town_face_name(arg[1]), names[arg[0] - 1]);
	case EV_SHUFFLE:
		return arg[0] != DECK_BANDITS ? 0
					      : (size_t)snprintf(buf, size, "%s",
							_("The bandits' deck is shuffled."));
	case EV_MADE_UP:
		return made_up(arg, buf, size);
	case EV_WARPATH:
		return (size_t)snprintf(buf, size,
			_("Warpath: only one acts at the %s in this round."),
			town_place_name(arg[0]));
	default:
		return 0;
	}
}
