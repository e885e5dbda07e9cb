# SPDX-License-Identifier: MIT
# Sourced by debian13 and arm64: a Debian of its own in a folder, kept between runs, in which the
# tree is built and the unit tests run. Needs root (chroot) and mmdebstrap; without them the status
# is 77, "skipped". The archive is the one that apt of this machine uses.
#
# $DICETABLE_CACHE (default ~/.cache/dicetable) is where the folders lie; remove one to begin anew.
set -eu
tree=$(cd "$(dirname "$0")/../.." && pwd)
cache=${DICETABLE_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/dicetable}
jobs=${JOBS:-$(nproc)}

skip() {
	echo "SKIP: $*"
	exit 77
}

# in_root COMMAND...: runs it in the chroot. What is mounted vanishes with the namespace.
in_root() {
	unshare --mount sh -c 'mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" &&
		mount -t tmpfs tmpfs "$1/tmp" && root=$1 && shift && exec env -i \
		PATH=/usr/lib/ccache:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
		TERM=dumb CCACHE_DIR=/ccache DEBIAN_FRONTEND=noninteractive \
		chroot "$root" "$@"' in_root "$root" "$@"
}

# make_root NAME SUITE [OPTION OF MMDEBSTRAP...]: the folder $root with nothing but apt in it.
make_root() {
	root=$cache/$1 suite=$2
	shift 2
	[ "$(id -u)" = 0 ] || skip "a chroot needs root"
	"$tree/hardware/install" chroots || skip "mmdebstrap cannot be installed"
	command -v mmdebstrap >/dev/null || skip "mmdebstrap is not installed"
	unshare --mount true 2>/dev/null || skip "no namespaces for mounts here"
	[ -e "$root/.made" ] && return
	archive=$(apt-get indextargets --format '$(ORIGIN) $(LABEL) $(REPO_URI)' \
		'Created-By: Packages' | awk '$1 == "Debian" && $2 == "Debian" { print $3; exit }')
	[ "$archive" ] || skip "apt of this machine names no Debian archive"
	echo "making $root"
	rm -rf "$root"
	mkdir -p "$cache"
	key=/usr/share/keyrings/debian-archive-keyring.gpg
	if ! echo "deb [signed-by=$key] $archive $suite main" |
		mmdebstrap --quiet --variant=apt --include=ca-certificates "$@" \
			"$suite" "$root" - >"$root.log" 2>&1; then
		tail -n 5 "$root.log"
		rm -rf "$root"
		skip "$suite could not be fetched: is the network up? ($root.log has all)"
	fi
	touch "$root/.made"
}

# The headings of hardware/packages that the program is built from.
headings() {
	for heading in build vision camera display panel pins pages words; do
		if grep -qx "\[$heading\]" "$tree/hardware/packages"; then
			echo "$heading"
		fi
	done | tr '\n' ' '
}

# Ends with what the last step said.
fail() {
	sed -n '/FAILED\|rror/,$p' "$root.log" | tail -n 40
	echo "failed, see $root.log"
	exit 1
}

# unit_tests [OPTION OF MESON TEST...]
unit_tests() {
	in_root env CK_FORK=no nice meson test -C /build --no-rebuild --suite unit --no-suite long \
		--num-processes "$jobs" "$@" || fail
}

# The tree as git knows it, the files that are not committed too. A file that is as it was keeps its
# time and one that is not gets a new one, whatever it was in the tree: so only what changed is
# built again, and all of that.
copy_tree() {
	rm -rf "$root/src.new"
	mkdir -p "$root/src.new" "$root/src"
	(cd "$tree" && git ls-files -z --cached --others --exclude-standard |
		tar --null --ignore-failed-read -cf - -T - 2>/dev/null) |
		tar -C "$root/src.new" -m -xf -
	(cd "$root/src.new" && find . -type f -exec sh -c '
		for f; do if cmp -s "$f" "../src/$f"; then touch -r "../src/$f" "$f"; fi; done' sh {} +)
	rm -rf "$root/src"
	mv "$root/src.new" "$root/src"
}
