/* portscan - scan a range of ports with a pool of threads. */
#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct target {
    uint32_t addr;
    uint16_t port;
    struct target *next;
} target_t;

typedef struct result {
    struct result *next;
    uint16_t port;
    char label[48];
} result_t;

typedef struct scanner {
    pthread_mutex_t mu;
    pthread_cond_t nonempty;
    target_t *head, **tail;
    bool closed;
    int timeout_us;                 /* fixed before the workers start */

    pthread_mutex_t res_mu;
    result_t *results;
    unsigned n_open, n_closed;
} scanner_t;

static void die(const char *what, int err)
{
    fprintf(stderr, "portscan: %s: %s\n", what, strerror(err));
    exit(2);
}

static void xlock(pthread_mutex_t *m)
{
    int e = pthread_mutex_lock(m);
    if (e)
        die("lock", e);
}

static void xunlock(pthread_mutex_t *m)
{
    int e = pthread_mutex_unlock(m);
    if (e)
        die("unlock", e);
}

static scanner_t *scanner_new(int timeout_us)
{
    scanner_t *s = calloc(1, sizeof *s);
    if (!s)
        die("calloc", ENOMEM);
    pthread_mutex_init(&s->mu, NULL);
    pthread_mutex_init(&s->res_mu, NULL);
    pthread_cond_init(&s->nonempty, NULL);
    s->tail = &s->head; // NORACE
    s->timeout_us = timeout_us; // NORACE
    return s;
}

static void scanner_push(scanner_t *s, uint32_t addr, uint16_t port)
{
    target_t *t = malloc(sizeof *t);
    if (!t)
        die("malloc", ENOMEM);
    t->addr = addr; // NORACE
    t->port = port; // NORACE
    t->next = NULL; // NORACE
    xlock(&s->mu);
    *s->tail = t; // NORACE
    s->tail = &t->next; // NORACE
    pthread_cond_signal(&s->nonempty);
    xunlock(&s->mu);
}

static void scanner_close(scanner_t *s)
{
    xlock(&s->mu);
    s->closed = true; // NORACE
    pthread_cond_broadcast(&s->nonempty);
    xunlock(&s->mu);
}

static target_t *scanner_pop(scanner_t *s)
{
    target_t *t;

    xlock(&s->mu);
    while (!s->head && !s->closed) // NORACE
        pthread_cond_wait(&s->nonempty, &s->mu);
    t = s->head; // NORACE
    if (t) {
        s->head = t->next; // NORACE
        if (!s->head) // NORACE
            s->tail = &s->head; // NORACE
    }
    xunlock(&s->mu);
    return t;
}

/* pretend to connect */
static bool probe(uint32_t addr, uint16_t port, int timeout_us)
{
    usleep((useconds_t)timeout_us);
    return ((addr ^ port) * 2654435761u >> 28) < 5;
}

static const char *addr_text(uint32_t a, uint16_t port, char *buf, size_t n)
{
    snprintf(buf, n, "%u.%u.%u.%u:%u",
             a >> 24, (a >> 16) & 255, (a >> 8) & 255, a & 255, port);
    return buf;
}

static void report(scanner_t *s, const target_t *t, bool open)
{
    result_t *r = NULL;
    char text[48];

    if (open) {
        r = malloc(sizeof *r);
        if (!r)
            die("malloc", ENOMEM);
        r->port = t->port; // NORACE
        strcpy(r->label, addr_text(t->addr, t->port, text, sizeof text)); // NORACE
    }
    xlock(&s->res_mu);
    if (r) {
        r->next = s->results; // NORACE
        s->results = r; // NORACE
        s->n_open++; // NORACE
    } else {
        s->n_closed++; // NORACE
    }
    xunlock(&s->res_mu);
}

static void *scan_worker(void *p)
{
    scanner_t *s = p;
    target_t *t;

    while ((t = scanner_pop(s)) != NULL) {
        bool open = probe(t->addr, t->port, s->timeout_us); // NORACE
        report(s, t, open);
        free(t); // NORACE
    }
    return NULL;
}

static int by_port(const void *a, const void *b)
{
    const result_t *x = *(result_t *const *)a, *y = *(result_t *const *)b;
    return (int)x->port - (int)y->port; // NORACE
}

int main(void)
{
    enum { POOL = 4, FIRST = 8000, LAST = 8200 };
    pthread_t th[POOL];
    scanner_t *s = scanner_new(50);
    result_t **v, *r;
    unsigned n = 0;

    for (int i = 0; i < POOL; i++) {
        int e = pthread_create(&th[i], NULL, scan_worker, s);
        if (e)
            die("pthread_create", e);
    }
    for (unsigned p = FIRST; p < LAST; p++)
        scanner_push(s, 0x7f000001u, (uint16_t)p);
    scanner_close(s);
    for (int i = 0; i < POOL; i++)
        pthread_join(th[i], NULL);

    v = calloc(s->n_open + 1, sizeof *v); // NORACE
    if (!v)
        die("calloc", ENOMEM);
    for (r = s->results; r; r = r->next) // NORACE
        v[n++] = r;
    qsort(v, n, sizeof *v, by_port);
    for (unsigned i = 0; i < n; i++) {
        printf("%s open\n", v[i]->label); // NORACE
        free(v[i]); // NORACE
    }
    printf("%u open, %u closed\n", s->n_open, s->n_closed); // NORACE
    free(v);
    pthread_cond_destroy(&s->nonempty);
    pthread_mutex_destroy(&s->res_mu);
    pthread_mutex_destroy(&s->mu);
    free(s); // NORACE
    return 0;
}
