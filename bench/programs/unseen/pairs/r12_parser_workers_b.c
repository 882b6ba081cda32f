/* Parses INI-like documents in worker threads: a shared symbol table interns
   names, errors are collected in one list. */
#include <ctype.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct symbol {
    struct symbol *next;
    unsigned id;
    char text[24];
};

struct symtab {
    pthread_rwlock_t lock;
    struct symbol *chain[32];
    unsigned count;
};

struct error {
    struct error *next;
    int doc, line;
    char what[32];
};

struct errors {
    pthread_mutex_t lock;
    struct error *first;
    int count;
};

struct parser {
    const char *pos;
    int doc;
    int line;
    struct symtab *syms;
    struct errors *errs;
    unsigned pairs;
};

static unsigned hash(const char *s, size_t n)
{
    unsigned h = 17;
    while (n--)
        h = h * 31 + (unsigned char)*s++;
    return h % 32;
}

static struct symbol *lookup(struct symtab *t, unsigned h, const char *s, size_t n)
{
    for (struct symbol *y = t->chain[h]; y; y = y->next)  // RACE
        if (strlen(y->text) == n && memcmp(y->text, s, n) == 0)  // RACE
            return y;
    return NULL;
}

static unsigned intern(struct symtab *t, const char *s, size_t n)
{
    struct symbol *y;
    unsigned h, id;
    if (n > 23)
        n = 23;
    h = hash(s, n);
    y = lookup(t, h, s, n);
    id = y ? y->id : 0;  // RACE
    if (id)
        return id;
    pthread_rwlock_wrlock(&t->lock);
    y = lookup(t, h, s, n);
    if (!y) {
        y = calloc(1, sizeof *y);
        if (!y)
            abort();
        memcpy(y->text, s, n);  // RACE
        y->id = ++t->count;  // RACE
        y->next = t->chain[h];  // RACE
        t->chain[h] = y;  // RACE
    }
    id = y->id;  // NORACE
    pthread_rwlock_unlock(&t->lock);
    return id;
}

static void error(struct parser *p, const char *what)
{
    struct error *e = malloc(sizeof *e);
    if (!e)
        abort();
    e->doc = p->doc;  // NORACE
    e->line = p->line;  // NORACE
    snprintf(e->what, sizeof e->what, "%s", what);  // NORACE
    pthread_mutex_lock(&p->errs->lock);
    e->next = p->errs->first;  // NORACE
    p->errs->first = e;  // NORACE
    p->errs->count++;  // NORACE
    pthread_mutex_unlock(&p->errs->lock);
}

static int skip_line(struct parser *p)
{
    while (*p->pos && *p->pos != '\n')
        p->pos++;
    if (!*p->pos)
        return 0;
    p->pos++;
    p->line++;
    return 1;
}

static size_t word(struct parser *p, const char **start)
{
    while (*p->pos == ' ')
        p->pos++;
    *start = p->pos;
    while (isalnum((unsigned char)*p->pos) || *p->pos == '_')
        p->pos++;
    return (size_t)(p->pos - *start);
}

static void parse(struct parser *p)
{
    do {
        const char *w;
        size_t n = word(p, &w);
        if (n == 0) {
            if (*p->pos && *p->pos != '\n' && *p->pos != '#')
                error(p, "name expected");
            continue;
        }
        intern(p->syms, w, n);
        while (*p->pos == ' ')
            p->pos++;
        if (*p->pos != '=') {
            error(p, "'=' expected");
            continue;
        }
        p->pos++;
        if (word(p, &w) == 0)
            error(p, "value expected");
        else
            p->pairs++;  // NORACE
    } while (skip_line(p));
}

static void *parse_thread(void *arg)
{
    parse(arg);
    return arg;
}

static const char *const docs[] = {
    "a = 1\nb = 2\n# comment\nname = joe\nbroken\nport = 80\n",
    "port = 81\nhost = h1\n= 3\nname = ann\na = 7\nq = 1\nr = 5\n",
    "x = \ny = 2\nz = 3\nhost = h2\nport = 99\nb = 4\nq = 9\n",
};

int main(void)
{
    static struct symtab syms;
    static struct errors errs;
    struct parser ps[3];
    pthread_t t[3];
    unsigned pairs = 0;
    pthread_rwlock_init(&syms.lock, NULL);
    pthread_mutex_init(&errs.lock, NULL);
    for (int i = 0; i < 3; i++) {
        ps[i] = (struct parser){ docs[i], i, 1, &syms, &errs, 0 };  // NORACE
        if (pthread_create(&t[i], NULL, parse_thread, &ps[i]))
            return 1;
    }
    for (int i = 0; i < 3; i++) {
        void *r;
        pthread_join(t[i], &r);
        pairs += ((struct parser *)r)->pairs;  // NORACE
    }
    for (struct error *e = errs.first; e; e = e->next)  // NORACE
        printf("%d:%d: %s\n", e->doc, e->line, e->what);  // NORACE
    printf("%u pairs, %u names, %d errors\n", pairs, syms.count, errs.count);  // NORACE
    return 0;
}
