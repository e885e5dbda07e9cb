# SPDX-License-Identifier: MIT
# Sourced by install and play: says how far something is, on standard error. On a terminal that is
# one line that moves; in a log it is a line for each quarter.

# how_far WHAT PERCENT
how_far() {
	if [ -t 2 ]; then
		printf '\r%s: %s %%  ' "$1" "$2" >&2
	elif [ "$1" != "${far_what-}" ] || [ "$2" -ge "$far_next" ]; then
		echo "$1: $2 %" >&2
		far_what=$1 far_next=$(($2 / 25 * 25 + 25))
	fi
}

# Leaves the terminal's line for what comes next.
far_end() {
	if [ -t 2 ]; then
		printf '\r%70s\r' '' >&2
	fi
}
