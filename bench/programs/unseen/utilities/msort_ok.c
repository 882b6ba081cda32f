/* msort - parallel merge sort, threads down to a given depth. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sorter {
    int *data;
    int *scratch;
    size_t n;
    int max_depth;
    size_t min_len;             /* below: insertion sort */
    atomic_long spawned;
    atomic_long compares;
};

struct span {
    struct sorter *s;
    size_t lo, hi;
    int depth;
    int rc;
};

static long insertion(int *a, size_t n)
{
    long cmp = 0;

    for (size_t i = 1; i < n; i++) {
        int v = a[i]; // NORACE
        size_t j = i;
        while (j > 0) {
            cmp++;
            if (a[j - 1] <= v) // NORACE
                break;
            a[j] = a[j - 1]; // NORACE
            j--;
        }
        a[j] = v; // NORACE
    }
    return cmp;
}

static long merge(int *a, size_t mid, size_t n, int *tmp)
{
    size_t i = 0, j = mid, k = 0;
    long cmp = 0;

    while (i < mid && j < n) {
        cmp++;
        if (a[i] <= a[j]) // NORACE
            tmp[k++] = a[i++]; // NORACE
        else
            tmp[k++] = a[j++]; // NORACE
    }
    while (i < mid)
        tmp[k++] = a[i++]; // NORACE
    while (j < n)
        tmp[k++] = a[j++]; // NORACE
    memcpy(a, tmp, n * sizeof *a); // NORACE
    return cmp;
}

static void account(struct sorter *s, long cmp)
{
    atomic_fetch_add(&s->compares, cmp); // NORACE
}

static void *sort_thread(void *p);

static int sort_span(struct span *sp)
{
    struct sorter *s = sp->s; // NORACE
    size_t lo = sp->lo, hi = sp->hi, mid; // NORACE
    struct span left, right;
    pthread_t th;
    int threaded = 0;

    if (hi - lo <= s->min_len) { // NORACE
        account(s, insertion(s->data + lo, hi - lo)); // NORACE
        return 0;
    }
    mid = lo + (hi - lo) / 2;
    left = (struct span){ s, lo, mid, sp->depth + 1, 0 }; // NORACE
    right = (struct span){ s, mid, hi, sp->depth + 1, 0 }; // NORACE

    if (sp->depth < s->max_depth) { // NORACE
        if (pthread_create(&th, NULL, sort_thread, &left) == 0) {
            threaded = 1;
            atomic_fetch_add(&s->spawned, 1); // NORACE
        }
    }
    if (!threaded)
        left.rc = sort_span(&left); // NORACE
    right.rc = sort_span(&right); // NORACE
    if (threaded)
        pthread_join(th, NULL);
    if (left.rc || right.rc) // NORACE
        return -1;
    account(s, merge(s->data + lo, mid - lo, hi - lo, s->scratch + lo)); // NORACE
    return 0;
}

static void *sort_thread(void *p)
{
    struct span *sp = p;
    sp->rc = sort_span(sp); // NORACE
    return NULL;
}

static int sorter_run(struct sorter *s, int *data, size_t n, int depth)
{
    struct span all = { s, 0, n, 0, 0 };

    s->data = data; // NORACE
    s->n = n; // NORACE
    s->max_depth = depth; // NORACE
    s->min_len = 16; // NORACE
    atomic_init(&s->spawned, 0);
    atomic_init(&s->compares, 0);
    s->scratch = malloc(n * sizeof *s->scratch); // NORACE
    if (!s->scratch) // NORACE
        return -1;
    all.rc = sort_span(&all); // NORACE
    free(s->scratch); // NORACE
    s->scratch = NULL; // NORACE
    return all.rc; // NORACE
}

static void fill(int *a, size_t n, unsigned seed)
{
    for (size_t i = 0; i < n; i++) {
        seed = seed * 1664525u + 1013904223u;
        a[i] = (int)(seed >> 4) % 100000; // NORACE
    }
}

static int is_sorted(const int *a, size_t n)
{
    for (size_t i = 1; i < n; i++)
        if (a[i - 1] > a[i]) // NORACE
            return 0;
    return 1;
}

int main(int argc, char **argv)
{
    size_t n = argc > 1 ? strtoul(argv[1], NULL, 10) : 20000;
    int *a = malloc(n * sizeof *a);
    struct sorter s;
    int ok = 1;

    if (!a)
        return 1;
    for (int depth = 0; depth <= 3; depth++) {
        fill(a, n, 17u + (unsigned)depth);
        if (sorter_run(&s, a, n, depth) < 0) {
            fprintf(stderr, "out of memory\n");
            free(a);
            return 1;
        }
        ok = is_sorted(a, n);
        printf("depth %d: %s, %ld threads, %ld compares\n", depth, ok ? "sorted" : "NOT SORTED", (long)s.spawned, (long)s.compares); // NORACE
    }
    free(a); // NORACE
    return 0;
}
