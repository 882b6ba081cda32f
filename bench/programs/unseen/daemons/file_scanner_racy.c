#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sched.h>

/* Scan a (fake) directory tree with a shared stack of directories to visit. */

typedef struct dirnode {
    const char *name;
    long size;
    struct dirnode *kids[3];
} dirnode;

static dirnode leaf1 = { "a.txt", 100, { 0 } }; // NORACE
static dirnode leaf2 = { "b.bin", 900, { 0 } }; // NORACE
static dirnode leaf3 = { "c.log", 5000, { 0 } }; // NORACE
static dirnode sub = { "sub", 0, { &leaf2, &leaf3 } }; // NORACE
static dirnode sub2 = { "tmp", 0, { &leaf1 } }; // NORACE
static dirnode root = { "/", 0, { &leaf1, &sub, &sub2 } }; // NORACE

typedef struct scan {
    pthread_mutex_t lock;
    dirnode *stack[16];
    int depth;
    atomic_int outstanding;
    long total;
    long biggest;
    const char *biggest_name;
    void (*on_file)(struct scan *, dirnode *);
} scan;

static void scan_push(scan *s, dirnode *d)
{
    atomic_fetch_add(&s->outstanding, 1); // NORACE
    pthread_mutex_lock(&s->lock);
    s->stack[s->depth++] = d; // NORACE
    pthread_mutex_unlock(&s->lock);
}

static dirnode *scan_pop(scan *s)
{
    dirnode *d = NULL;
    pthread_mutex_lock(&s->lock);
    if (s->depth > 0) // NORACE
        d = s->stack[--s->depth]; // NORACE
    pthread_mutex_unlock(&s->lock);
    return d;
}

static void note_file(scan *s, dirnode *d)
{
    if (d->size > s->biggest) { // RACE
        pthread_mutex_lock(&s->lock);
        s->biggest = d->size; // RACE
        s->biggest_name = d->name; // NORACE
        pthread_mutex_unlock(&s->lock);
    }
    pthread_mutex_lock(&s->lock);
    s->total += d->size; // NORACE
    pthread_mutex_unlock(&s->lock);
}

static void visit(scan *s, dirnode *d)
{
    int i, leaf = 1;
    for (i = 0; i < 3; i++)
        if (d->kids[i]) { // NORACE
            leaf = 0;
            scan_push(s, d->kids[i]); // NORACE
        }
    if (leaf && s->on_file) // NORACE
        s->on_file(s, d); // NORACE
    atomic_fetch_sub(&s->outstanding, 1); // NORACE
}

static void *scanner(void *arg)
{
    scan *s = arg;
    while (atomic_load(&s->outstanding) > 0) { // NORACE
        dirnode *d = scan_pop(s);
        if (d)
            visit(s, d);
        else
            sched_yield();
    }
    return NULL;
}

static int run_scan(scan *s, dirnode *top, int nthreads)
{
    pthread_t t[4];
    int i, started = 0;
    scan_push(s, top);
    for (i = 0; i < nthreads && i < 4; i++) {
        if (pthread_create(&t[i], NULL, scanner, s))
            break;
        started++;
    }
    for (i = 0; i < started; i++)
        pthread_join(t[i], NULL);
    return started > 0 ? 0 : -1;
}

int main(void)
{
    scan s = { .lock = PTHREAD_MUTEX_INITIALIZER, .on_file = note_file }; // NORACE
    if (run_scan(&s, &root, 3))
        return EXIT_FAILURE;
    printf("%ld bytes, biggest %s\n", s.total, s.biggest_name ? s.biggest_name : "-"); // NORACE
    return EXIT_SUCCESS;
}
