#include <ctype.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Parse lines of "name,number" in parallel; per-worker results are merged later. */

#define NWORKERS 3

static const char *const input[] = {
    "apple,10", "pear,7", "broken", "plum,x", "fig,3", "kiwi,12", "lime,", "date,9",
};
#define NLINES ((int)(sizeof input / sizeof input[0]))

typedef struct {
    char name[16];
    int number;
} record;

typedef struct {
    int first, last;
    record *out;
    int n_out;
    int n_bad;
} chunk;

typedef int (*field_parser)(const char *text, void *dest);

static char token[32];
static int bad_total;
static pthread_mutex_t bad_lock = PTHREAD_MUTEX_INITIALIZER;

static int parse_name(const char *text, void *dest)
{
    if (!*text) // RACE
        return -1;
    strncpy(dest, text, 15); // RACE
    ((char *)dest)[15] = 0; // NORACE
    return 0;
}

static int parse_number(const char *text, void *dest)
{
    int v = 0;
    if (!*text)
        return -1;
    for (; *text; text++) {
        if (!isdigit((unsigned char)*text))
            return -1;
        v = v * 10 + (*text - '0');
    }
    *(int *)dest = v; // NORACE
    return 0;
}

static int parse_line(const char *line, record *r)
{
    static const field_parser parsers[] = { parse_name, parse_number };
    const char *comma = strchr(line, ',');
    size_t n;
    if (!comma)
        return -1;
    n = (size_t)(comma - line);
    if (n >= sizeof token)
        return -1;
    memcpy(token, line, n); // RACE
    token[n] = 0; // RACE
    if (parsers[0](token, r->name))
        return -1;
    return parsers[1](comma + 1, &r->number);
}

static void report_bad(int n)
{
    pthread_mutex_lock(&bad_lock);
    bad_total += n; // NORACE
    pthread_mutex_unlock(&bad_lock);
}

static void *parse_chunk(void *arg)
{
    chunk *c = arg;
    int i;
    for (i = c->first; i < c->last; i++) { // NORACE
        if (parse_line(input[i], &c->out[c->n_out]) == 0) // NORACE
            c->n_out++; // NORACE
        else
            c->n_bad++; // NORACE
    }
    report_bad(c->n_bad); // NORACE
    return NULL;
}

int main(void)
{
    chunk ch[NWORKERS];
    pthread_t t[NWORKERS];
    int i, k, per = (NLINES + NWORKERS - 1) / NWORKERS, sum = 0;
    memset(ch, 0, sizeof ch); // NORACE
    for (i = 0; i < NWORKERS; i++) {
        ch[i].first = i * per; // NORACE
        ch[i].last = (i + 1) * per < NLINES ? (i + 1) * per : NLINES; // NORACE
        ch[i].out = calloc((size_t)per, sizeof(record)); // NORACE
        if (!ch[i].out) // NORACE
            return 1;
    }
    for (i = 0; i < NWORKERS; i++)
        pthread_create(&t[i], NULL, parse_chunk, &ch[i]);
    for (i = 0; i < NWORKERS; i++)
        pthread_join(t[i], NULL);
    for (i = 0; i < NWORKERS; i++) {
        for (k = 0; k < ch[i].n_out; k++) // NORACE
            sum += ch[i].out[k].number; // NORACE
        free(ch[i].out); // NORACE
    }
    printf("sum %d, bad %d\n", sum, bad_total); // NORACE
    return 0;
}
