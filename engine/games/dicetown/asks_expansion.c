/* SPDX-License-Identifier: MIT */
/*
 * asks_expansion.c - what the expansion and the Indians ask and offer, in words, at the table and
 * at a terminal.
 */
#include "tell_expansion.h"

#include "tell.h"
#include "words.h"

#include <stdio.h>

/* The name, then what is asked; for a terminal without a name in front. */
static const char *sentence(const struct town *t)
{
	switch (t->ask.what) {
	case ASK_ACTION:
		return _("what do you do here?");
	case ASK_BANDIT:
		return _("does a bandit set dice before the roll?");
	case ASK_CHASE:
		return t->ask.b ? _("roll these dice once more.")
				: _("roll just your kings: which bandits do they catch?");
	case ASK_CATCH:
		return _("which bandit do you catch?");
	case ASK_RIVER:
		return _("which card of the river do you use?");
	case ASK_COUPON:
		return _("which card of the discard pile do you take?");
	case ASK_SPIRIT:
		return _("roll the Indian die.");
	case ASK_BLESS:
		return _("which of your dice do you turn?");
	case ASK_TRAP:
		return _("whose die has to be turned?");
	case ASK_TRAPPED:
		return _("a trap: to which face do you turn your die?");
	case ASK_WAR:
		return _("where may only one act?");
	case ASK_GIVEN:
		return _("do you give the Indians a card, for their die?");
	default:
		return NULL;
	}
}

bool town_question_expansion(
	const struct town *t, const char *name, const char *const *names, char *buf, size_t size)
{
	const char *what = sentence(t);
	bool first = t->ask.what == ASK_RULE && t->rules.expansion && t->place < PLACE_DOC;
	(void)names;
	if (first && t->ask.b > 1)
		snprintf(buf, size, _("Sheriff %s: who acts first at the %s, who second?"), name,
			town_place_name(t->place));
	else if (first)
		snprintf(buf, size, _("Sheriff %s: who acts at the %s?"), name,
			town_place_name(t->place));
	else if (t->ask.what == ASK_ACTION)
		snprintf(buf, size, _("%s at the %s: what do you do?"), name,
			town_place_name(t->place));
	else if (what)
		snprintf(buf, size, _("%s: %s"), name, what);
	return first || what;
}

bool town_brief_expansion(const struct town *t, char *buf, size_t size)
{
	static const char *const briefs[TOWN_ASKS] = {
		[ASK_ACTION] = N_("What do you do?"),
		[ASK_BANDIT] = N_("Use a bandit?"),
		[ASK_CHASE] = N_("Roll just your kings"),
		[ASK_CATCH] = N_("Which bandit?"),
		[ASK_RIVER] = N_("Cards are chosen"),
		[ASK_COUPON] = N_("Cards are chosen"),
		[ASK_SPIRIT] = N_("Roll the Indian die"),
		[ASK_BLESS] = N_("Turn which die?"),
		[ASK_TRAP] = N_("Whose die is turned?"),
		[ASK_TRAPPED] = N_("A trap: to which face?"),
		[ASK_WAR] = N_("Where may one act?"),
		[ASK_GIVEN] = N_("A card for the Indians?"),
	};
	if (!briefs[t->ask.what])
		return false;
	snprintf(buf, size, "%s", _(briefs[t->ask.what]));
	return true;
}

static void river(const struct game_action *a, char *buf, size_t size)
{
	const char *card = town_card_name(a->arg[0]), *effect = town_card_effect(a->arg[0]);
	if (a->arg[2])
		snprintf(buf, size, _("%s, %s; %s is next, then %s"), card, effect,
			town_card_name(a->arg[1]), town_card_name(a->arg[2]));
	else
		snprintf(buf, size, _("%s, %s; %s is next"), card, effect,
			town_card_name(a->arg[1]));
}

static void trap(const struct game_action *a, const char *const *names, char *buf, size_t size)
{
	const char *who = names[a->arg[0] - 1], *from = town_face_name(a->arg[1]);
	if (a->arg[2])
		snprintf(buf, size, _("%s: a %s to %s"), who, from, town_face_name(a->arg[2]));
	else
		snprintf(buf, size, _("%s: a %s"), who, from);
}

/* "Two Barrels: 9 Q" */
static bool card_with_more(
	const struct town *t, const struct game_action *a, char *buf, size_t size)
{
	char name[48];
	if (a->arg[0] == GS_DESPERADO) {
		town_bandit_name(t, a->arg[4], name, sizeof(name));
	} else if (a->arg[0] == GS_TWO_BARRELS) {
		size_t at = 0;
		name[0] = '\0';
		for (int i = 0; i < TOWN_DICE && a->arg[5 + i] && at < sizeof(name); i++)
			at += (size_t)snprintf(name + at, sizeof(name) - at, "%s%s", at ? " " : "",
				town_face_name(a->arg[5 + i]));
	} else {
		return false;
	}
	snprintf(buf, size, "%s: %s", town_card_name(a->arg[0]), name);
	return true;
}

bool town_option_expansion(const struct town *t, const struct game_action *a,
	const char *const *names, char *buf, size_t size)
{
	char name[48];
	int n = a->arg[1];
	switch (a->kind) {
	case ACT_ACTION:
		snprintf(buf, size, "%s", town_action_name(t->place, a->arg[0]));
		return true;
	case ACT_SET:
		town_bandit_name(t, a->arg[0], name, sizeof(name));
		snprintf(buf, size, n == 1 ? _("%s: one die") : _("%s: two dice"), name);
		return true;
	case ACT_CATCH:
		town_bandit_name(t, a->arg[0], buf, size);
		return true;
	case ACT_RIVER:
		river(a, buf, size);
		return true;
	case ACT_TURN:
		snprintf(buf, size, _("a %s to %s"), town_face_name(a->arg[0]),
			town_face_name(a->arg[1]));
		return true;
	case ACT_TRAP:
		trap(a, names, buf, size);
		return true;
	case ACT_WARPATH:
		snprintf(buf, size, "%s", town_place_name(a->arg[0]));
		return true;
	case ACT_PLAY:
		return card_with_more(t, a, buf, size);
	case ACT_KEEP:
		if (t->ask.what != ASK_SPIRIT)
			return false;
		for (n = SPIRIT_BLESSING; !a->arg[TOWN_FACES + n - 1]; n++)
			;
		snprintf(buf, size, "%s", town_spirit_name(n));
		return true;
	case ACT_PASS:
		if (t->ask.what == ASK_BANDIT)
			snprintf(buf, size, "%s", _("no bandit"));
		else if (t->ask.what == ASK_BLESS)
			snprintf(buf, size, "%s", _("turn none"));
		else if (t->ask.what == ASK_GIVEN)
			snprintf(buf, size, "%s", _("give nothing"));
		else
			return false;
		return true;
	default:
		return false;
	}
}

bool town_doing_expansion(const struct town *t, const char *name, char *buf, size_t size)
{
	if (t->ask.what == ASK_RIVER || t->ask.what == ASK_COUPON)
		snprintf(buf, size,
			_("%s looks at cards and takes one. Hold the button: the table picks."),
			name);
	else if (t->ask.what == ASK_GIVEN && !t->rules.cards)
		snprintf(buf, size,
			_("%s may give the Indians a card. Hold the button: the table keeps it."),
			name);
	else
		return false;
	return true;
}
