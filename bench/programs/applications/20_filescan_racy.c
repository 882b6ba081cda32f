/* Parallel chunked scan of a file image: word count and pattern matches. */
#include <ctype.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct match {
    size_t off;
    int line_hint;
};

struct match_vec {
    struct match *v;
    size_t n, cap;
};

struct chunk {
    const char *base;
    size_t off, len;
    size_t words, lines;
    struct match_vec local;
    bool failed;
};

struct scan {
    const char *image;
    size_t size;
    const char *pattern;
    struct chunk *chunks;
    size_t nchunks;
    size_t cursor;              /* __atomic: next chunk */
    pthread_mutex_t mu;
    struct match_vec all;       /* under mu */
    size_t total_lines;         /* under mu */
    bool aborted;               /* under mu */
};

static int vec_push(struct match_vec *v, struct match m)
{
    if (v->n == v->cap) { // RACE!
        size_t nc = v->cap ? v->cap * 2 : 8; // RACE!
        struct match *nv = realloc(v->v, nc * sizeof *nv);
        if (!nv)
            return -1;
        v->v = nv; // RACE!
        v->cap = nc; // RACE!
    }
    v->v[v->n++] = m; // RACE!
    return 0;
}

static void scan_chunk(struct scan *s, struct chunk *c)
{
    bool in_word = false;
    size_t plen = strlen(s->pattern); // NORACE
    const char *p = c->base + c->off; // NORACE

    for (size_t i = 0; i < c->len; i++) { // NORACE
        if (p[i] == '\n') // NORACE
            c->lines++; // NORACE
        if (isspace((unsigned char)p[i])) { // NORACE
            in_word = false;
        } else if (!in_word) {
            in_word = true;
            c->words++; // NORACE
        }
        if (c->off + i + plen <= s->size && memcmp(p + i, s->pattern, plen) == 0) { // NORACE
            struct match m = { c->off + i, (int)c->lines }; // NORACE
            if (vec_push(&c->local, m) < 0) {
                c->failed = true; // NORACE
                return;
            }
        }
    }
}

static void merge(struct scan *s, struct chunk *c)
{
    for (size_t i = 0; i < c->local.n; i++) // NORACE
        if (vec_push(&s->all, c->local.v[i]) < 0)
            break;
    pthread_mutex_lock(&s->mu);
    s->total_lines += c->lines; // NORACE
    if (c->failed) // NORACE
        s->aborted = true; // RACE!
    pthread_mutex_unlock(&s->mu);
    free(c->local.v); // NORACE
    c->local.v = NULL; // NORACE
}

static bool scan_aborted(struct scan *s)
{
    return s->aborted; // RACE!
}

static void *scan_main(void *arg)
{
    struct scan *s = arg;
    while (!scan_aborted(s)) {
        size_t i = __atomic_fetch_add(&s->cursor, 1, __ATOMIC_RELAXED);
        if (i >= s->nchunks) // NORACE
            break;
        scan_chunk(s, &s->chunks[i]);
        merge(s, &s->chunks[i]);
    }
    return NULL;
}

static int cmp_match(const void *a, const void *b)
{
    const struct match *x = a, *y = b;
    return x->off < y->off ? -1 : x->off > y->off; // NORACE
}

static char *make_image(size_t size)
{
    char *m = malloc(size);
    if (!m)
        return NULL;
    for (size_t i = 0; i < size; i++) {
        static const char text[] = "the quick needle in a\nhaystack ";
        m[i] = text[i % (sizeof text - 1)]; // NORACE
    }
    return m;
}

int main(void)
{
    enum { NT = 3, CH = 4096 };
    struct scan s = { .size = 200000, .pattern = "needle" };
    pthread_t t[NT];
    size_t words = 0;
    int started = 0, rc = 1;
    char *img = make_image(s.size);

    if (!img)
        return 1;
    s.image = img; // NORACE
    s.nchunks = (s.size + CH - 1) / CH; // NORACE
    s.chunks = calloc(s.nchunks, sizeof *s.chunks); // NORACE
    if (!s.chunks)
        goto out;
    pthread_mutex_init(&s.mu, NULL);
    for (size_t i = 0; i < s.nchunks; i++) {
        s.chunks[i].base = img; // NORACE
        s.chunks[i].off = i * CH; // NORACE
        s.chunks[i].len = i + 1 < s.nchunks ? CH : s.size - i * CH; // NORACE
    }
    for (; started < NT; started++)
        if (pthread_create(&t[started], NULL, scan_main, &s))
            break;
    if (!started)
        goto out;
    for (int i = 0; i < started; i++)
        pthread_join(t[i], NULL);
    for (size_t i = 0; i < s.nchunks; i++)
        words += s.chunks[i].words; // NORACE
    qsort(s.all.v, s.all.n, sizeof *s.all.v, cmp_match); // NORACE
    printf("words %zu lines %zu matches %zu aborted %d\n", words, s.total_lines, s.all.n, s.aborted); // NORACE
    rc = 0;
out:
    free(s.all.v);
    free(s.chunks);
    free(img);
    return rc;
}
