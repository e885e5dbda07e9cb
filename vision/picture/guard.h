/* SPDX-License-Identifier: MIT */
/*
 * guard.h - for our C++ only: a guard that turns exceptions into errors, so that none gets out to
 * C.
 */
#ifndef VIS_GUARD_H
#define VIS_GUARD_H

#include "status.h"

#include <exception>
#include <new>

namespace
{

/* Carries a status that is in err already through a guard. */
struct failed {
	enum dt_status status;
};

/* Runs body; what it throws becomes a sentence that begins with what. err may be null. */
template <typename F> enum dt_status guard(const char *what, struct dt_error *err, F body)
try {
	body();
	return DT_OK;
} catch (const failed &f) {
	return f.status;
} catch (const std::bad_alloc &) {
	return dt_fail(err, DT_ERR_NOMEM, 0, "%s: out of memory", what);
} catch (const std::exception &e) {
	return dt_fail(err, DT_ERR_DEVICE, 0, "%s: %s", what, e.what());
} catch (...) {
	return dt_fail(err, DT_ERR_DEVICE, 0, "%s: unknown exception", what);
}

/* Throws what is no success; err is filled already. */
inline void must(enum dt_status st)
{
	if (st != DT_OK)
		throw failed{ st };
}

} // namespace

#endif
