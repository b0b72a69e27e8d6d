/* getopt and its kin, with state of their own for each process. As the GNU C library does it: what is no option moves
 * behind the options, unless the list begins with `+` or POSIXLY_CORRECT is set; with `-` it is an option called 1. */
#include "state.h"

#include <getopt.h>
#include <stdio.h>
#include <string.h>

struct search {
    int argc;
    char **argv;
    const char *list;
    const struct option *longs;
    int *index;
    bool only;               /* a single dash may begin a long one */
    bool quiet;              /* `:` for a missing argument, no message */
    bool permutes, returns;  /* words that are no options */
    struct library *l;
    uintptr_t pc;
};

static void reverse(char **words, int from, int to) {
    for (to--; from < to; from++, to--) {
        char *word = words[from];
        words[from] = words[to];
        words[to] = word;
    }
}

/* Options that were found behind other words go before them. */
static void exchange(struct search *s) {
    struct library *l = s->l;
    int end = *l->optind;
    reverse(s->argv, l->option_first, l->option_last);
    reverse(s->argv, l->option_last, end);
    reverse(s->argv, l->option_first, end);
    l->option_first += end - l->option_last;
    l->option_last = end;
}

static void complain(struct search *s, const char *what, const char *option) {
    if (*s->l->opterr && !s->quiet) {
        fprintf(stderr, "%s: %s -- '%s'\n", s->argv[0], what, option);
    }
}

/* Which long option is meant: by its whole name, or by the beginning of one alone; NULL, or many. */
static const struct option *long_option(struct search *s, const char *name, size_t n, bool *many) {
    const struct option *found = NULL;
    *many = false;
    for (const struct option *o = s->longs; reads(o, sizeof *o, s->pc), o->name; o++) {
        string_read(o->name, SIZE_MAX, s->pc);
        if (strncmp(o->name, name, n) == 0) {
            if (strlen(o->name) == n) {
                *many = false;
                return o;
            }
            *many |= found && (found->has_arg != o->has_arg || found->flag != o->flag || found->val != o->val);
            found = found ? found : o;
        }
    }
    return *many ? NULL : found;
}

static int long_value(struct search *s, const char *name) {
    struct library *l = s->l;
    size_t n = 0;
    while (name[n] && name[n] != '=') {
        n++;
    }
    bool many;
    const struct option *o = long_option(s, name, n, &many);
    l->option_next = NULL;
    ++*l->optind;
    if (o == NULL) {
        complain(s, many ? "option is ambiguous" : "unrecognized option", name);
        *l->optopt = 0;
        return '?';
    }
    if (name[n] == '=' && o->has_arg == no_argument) {
        complain(s, "option doesn't allow an argument", o->name);
        *l->optopt = o->val;
        return '?';
    }
    if (name[n] == '=') {
        *l->optarg = (char *) name + n + 1;
    } else if (o->has_arg == required_argument) {
        if (*l->optind >= s->argc) {
            complain(s, "option requires an argument", o->name);
            *l->optopt = o->val;
            return s->quiet ? ':' : '?';
        }
        *l->optarg = s->argv[(*l->optind)++];
    }
    if (s->index) {
        writes(s->index, sizeof *s->index, s->pc);
        *s->index = (int) (o - s->longs);
    }
    if (o->flag) {
        writes(o->flag, sizeof *o->flag, s->pc);
        *o->flag = o->val;
        return 0;
    }
    return o->val;
}

static int short_value(struct search *s) {
    struct library *l = s->l;
    char c = *l->option_next++;
    bool last = *l->option_next == 0;
    const char *found = c == ':' || c == ';' ? NULL : strchr(s->list, c);
    char name[2] = {c, 0};
    if (last) {
        ++*l->optind;
    }
    if (found == NULL) {
        complain(s, "invalid option", name);
        *l->optopt = c;
        return '?';
    }
    if (found[1] != ':') {
        return c;
    }
    if (!last) {
        *l->optarg = l->option_next;
        ++*l->optind;
    } else if (found[2] == ':') {
        *l->optarg = NULL;
    } else if (*l->optind >= s->argc) {
        complain(s, "option requires an argument", name);
        *l->optopt = c;
        l->option_next = NULL;
        return s->quiet ? ':' : '?';
    } else {
        *l->optarg = s->argv[(*l->optind)++];
    }
    l->option_next = NULL;
    return c;
}

static bool is_option(const char *word) { return word[0] == '-' && word[1]; }

/* Goes to the next word that is an option; otherwise says what to return. */
static bool next_word(struct search *s, int *instead) {
    struct library *l = s->l;
    int *at = l->optind;
    l->option_last = l->option_last > *at ? *at : l->option_last;
    l->option_first = l->option_first > *at ? *at : l->option_first;
    if (s->permutes) {
        if (l->option_first != l->option_last && l->option_last != *at) {
            exchange(s);
        } else if (l->option_last != *at) {
            l->option_first = *at;
        }
        while (*at < s->argc && !is_option(s->argv[*at])) {
            ++*at;
        }
        l->option_last = *at;
    }
    if (*at < s->argc && strcmp(s->argv[*at], "--") == 0) {
        ++*at;
        if (l->option_first != l->option_last && l->option_last != *at) {
            exchange(s);
        } else if (l->option_first == l->option_last) {
            l->option_first = *at;
        }
        l->option_last = s->argc;
        *at = s->argc;
    }
    if (*at >= s->argc) {
        if (l->option_first != l->option_last) {
            *at = l->option_first;
        }
        *instead = -1;
        return false;
    }
    if (!is_option(s->argv[*at])) {
        if (s->returns) {
            *l->optarg = s->argv[(*at)++];
        }
        *instead = s->returns ? 1 : -1;
        return false;
    }
    return true;
}

static int option(int argc, char *const *argv, const char *list, const struct option *longs, int *index, bool only,
                  uintptr_t pc) {
    struct library *l = library();
    struct search s = {argc, (char **) argv, list, longs, index, only, false, true, false, l, pc};
    part_written(PART_OPTIONS, pc);
    writes(l->optind, sizeof *l->optind, pc);
    writes(l->optarg, sizeof *l->optarg, pc);
    reads(argv, (size_t) argc * sizeof *argv, pc);
    string_read(list, SIZE_MAX, pc);
    if (argc < 1) {
        return -1;
    }
    *l->optarg = NULL;
    s.permutes = list[0] != '+' && list[0] != '-' && getenv("POSIXLY_CORRECT") == NULL;
    s.returns = list[0] == '-';
    s.list += list[0] == '+' || list[0] == '-';
    s.quiet = s.list[0] == ':';
    if (*l->optind == 0 || l->option_first == 0) {
        *l->optind = *l->optind == 0 ? 1 : *l->optind;
        l->option_first = l->option_last = *l->optind;
        l->option_next = NULL;
    }
    if (l->option_next == NULL || *l->option_next == 0) {
        int instead;
        if (!next_word(&s, &instead)) {
            return instead;
        }
        char *word = s.argv[*l->optind];
        string_read(word, SIZE_MAX, pc);
        if (longs && word[1] == '-') {
            return long_value(&s, word + 2);
        }
        bool many;
        if (longs && only && (word[2] || !strchr(s.list, word[1]))
                && long_option(&s, word + 1, strcspn(word + 1, "="), &many)) {
            return long_value(&s, word + 1);
        }
        l->option_next = word + 1;
    }
    return short_value(&s);
}

int getopt(int argc, char *const argv[], const char *list) {
    return option(argc, argv, list, NULL, NULL, false, WATCHED);
}

int getopt_long(int argc, char *const argv[], const char *list, const struct option *longs, int *index) {
    return option(argc, argv, list, longs, index, false, WATCHED);
}

int getopt_long_only(int argc, char *const argv[], const char *list, const struct option *longs, int *index) {
    return option(argc, argv, list, longs, index, true, WATCHED);
}
