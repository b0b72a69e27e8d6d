/* <wchar.h>: wide strings, and between the two sorts of characters. */
#include "announce.h"

#include <stdlib.h>
#include <string.h>
#include <wctype.h>

enum { W = sizeof(wchar_t) };

size_t wcslen(const wchar_t *s) { return wide_string_read(s, SIZE_MAX, WATCHED); }
size_t wcsnlen(const wchar_t *s, size_t most) { return wide_string_read(s, most, WATCHED); }

wchar_t *wmemcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t n) { return moved(to, from, n * W, WATCHED); }
wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n) { return moved(to, from, n * W, WATCHED); }

wchar_t *wmemset(wchar_t *to, wchar_t value, size_t n) {
    writes(to, n * W, WATCHED);
    for (size_t i = 0; i < n; i++) {
        ((volatile wchar_t *) to)[i] = value;
    }
    return to;
}

wctype_t wctype(const char *name) {
    string_read(name, SIZE_MAX, WATCHED);
    return REAL(wctype)(name);
}

wctrans_t wctrans(const char *name) {
    string_read(name, SIZE_MAX, WATCHED);
    return REAL(wctrans)(name);
}

static wchar_t *copied(wchar_t *to, const wchar_t *from, uintptr_t pc) {
    from = TEXT_TAKEN(from, SIZE_MAX, W, pc);
    return given(to, from, (wide_length_of(from, SIZE_MAX) + 1) * W, pc);
}

static wchar_t *appended(wchar_t *to, const wchar_t *from, size_t most, uintptr_t pc) {
    wchar_t *end = to + wide_string_read(to, SIZE_MAX, pc);
    from = TEXT_TAKEN(from, most, W, pc);
    size_t n = wide_length_of(from, most);
    given(end, from, (n < most ? n + 1 : most) * W, pc);
    if (n == most) {
        filled(end + most, 0, W, pc);
    }
    return to;
}

wchar_t *wcscpy(wchar_t *restrict to, const wchar_t *restrict from) { return copied(to, from, WATCHED); }
wchar_t *wcscat(wchar_t *restrict to, const wchar_t *restrict from) { return appended(to, from, SIZE_MAX, WATCHED); }
wchar_t *wcsncat(wchar_t *restrict to, const wchar_t *restrict from, size_t n) { return appended(to, from, n, WATCHED); }

wchar_t *wcsncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t most) {
    uintptr_t pc = WATCHED;
    from = TEXT_TAKEN(from, most, W, pc);
    size_t n = wide_length_of(from, most);
    given(to, from, (n < most ? n + 1 : most) * W, pc);
    if (n + 1 < most) {
        filled(to + n + 1, 0, (most - n - 1) * W, pc);
    }
    return to;
}

static size_t same(const wchar_t *a, const wchar_t *b, size_t most, bool strings) {
    size_t i = 0;
    while (i < most && a[i] == b[i] && (a[i] || !strings)) {
        i++;
    }
    return i;
}

static int order_at(const wchar_t *a, const wchar_t *b, size_t at) { return a[at] < b[at] ? -1 : a[at] > b[at]; }

/* As for strings of plain characters. */
static int compared_by_lines(const wchar_t *a, const wchar_t *b, size_t most, bool strings, uintptr_t pc) {
    wchar_t first[LINE / W], second[LINE / W];
    for (size_t at = 0, n, i; at < most; at += n) {
        n = most - at < LINE / W ? most - at : LINE / W;
        n = line_part(a + at, line_part(b + at, n * W)) / W;
        n = n > 0 ? n : 1;
        i = same(a + at, b + at, n, strings);
        n = strings && i < n ? i + 1 : n;
        taken(first, a + at, n * W, pc);
        taken(second, b + at, n * W, pc);
        i = same(first, second, n, strings);
        if (i < n) {
            return order_at(first, second, i);
        }
    }
    return 0;
}

static int compared(const wchar_t *a, const wchar_t *b, size_t most, bool strings, uintptr_t pc) {
    if (pc && any_visible) {
        return compared_by_lines(a, b, most, strings, pc);
    }
    size_t at = same(a, b, most, strings), n = at < most && strings ? at + 1 : most;
    reads(a, n * W, pc);
    reads(b, n * W, pc);
    return at < most ? order_at(a, b, at) : 0;
}

int wcscmp(const wchar_t *a, const wchar_t *b) { return compared(a, b, SIZE_MAX, true, WATCHED); }
int wcsncmp(const wchar_t *a, const wchar_t *b, size_t most) { return compared(a, b, most, true, WATCHED); }
int wmemcmp(const wchar_t *a, const wchar_t *b, size_t n) { return compared(a, b, n, false, WATCHED); }

static size_t index_of(const wchar_t *s, wchar_t c, size_t most, bool string) {
    size_t i = 0;
    while (i < most && s[i] != c && (s[i] || !string)) {
        i++;
    }
    return i;
}

wchar_t *wcschr(const wchar_t *s, wchar_t c) {
    uintptr_t pc = WATCHED;
    size_t at = SETTLED(i, index_of(s, c, SIZE_MAX, true), reads(s, (i + 1) * W, pc));
    return s[at] == c ? (wchar_t *) s + at : NULL;
}

wchar_t *wmemchr(const wchar_t *s, wchar_t c, size_t n) {
    uintptr_t pc = WATCHED;
    size_t at = SETTLED(i, index_of(s, c, n, false), reads(s, (i < n ? i + 1 : n) * W, pc));
    return at < n ? (wchar_t *) s + at : NULL;
}

wchar_t *wcsrchr(const wchar_t *s, wchar_t c) {
    for (size_t i = wide_string_read(s, SIZE_MAX, WATCHED) + 1; i-- > 0;) {
        if (s[i] == c) {
            return (wchar_t *) s + i;
        }
    }
    return NULL;
}

wchar_t *wcsdup(const wchar_t *s) {
    uintptr_t pc = WATCHED;
    s = TEXT_TAKEN(s, SIZE_MAX, W, pc);
    size_t n = (wide_length_of(s, SIZE_MAX) + 1) * W;
    wchar_t *to = running ? heap_get(running, n, CALLER) : malloc(n);
    return to ? copy(to, s, n) : NULL;
}

/* --- between the two */

size_t mbstowcs(wchar_t *restrict to, const char *restrict from, size_t most) {
    uintptr_t pc = WATCHED;
    locale_read(pc);
    from = TEXT_TAKEN(from, SIZE_MAX, 1, pc);
    size_t n = REAL(mbstowcs)(NULL, from, 0);
    if (to && n != (size_t) -1) {
        writes(to, (n < most ? n + 1 : most) * W, pc);
    }
    return REAL(mbstowcs)(to, from, most);
}

size_t wcstombs(char *restrict to, const wchar_t *restrict from, size_t most) {
    uintptr_t pc = WATCHED;
    locale_read(pc);
    from = TEXT_TAKEN(from, SIZE_MAX, W, pc);
    size_t n = REAL(wcstombs)(NULL, from, 0);
    if (to && n != (size_t) -1) {
        writes(to, n < most ? n + 1 : most, pc);
    }
    return REAL(wcstombs)(to, from, most);
}

int mbtowc(wchar_t *restrict to, const char *restrict from, size_t most) {
    uintptr_t pc = WATCHED;
    locale_read(pc);
    int n = REAL(mbtowc)(NULL, from, most);
    if (from) {
        reads(from, n > 0 ? (size_t) n : n == 0 ? 1 : most < 1 ? 0 : 1, pc);
    }
    if (to && n >= 0 && from) {
        writes(to, W, pc);
    }
    return REAL(mbtowc)(to, from, most);
}

int wctomb(char *to, wchar_t c) {
    uintptr_t pc = WATCHED;
    locale_read(pc);
    char staged[16];
    int n = REAL(wctomb)(to ? staged : NULL, c);
    if (to && n > 0) {
        given(to, staged, (size_t) n, pc);
    }
    return n;
}
