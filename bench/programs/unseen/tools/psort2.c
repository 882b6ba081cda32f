/* psort1 - parallel merge sort of records: recursive thread creation on
 * disjoint halves, then a threaded histogram with private bins. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define CUTOFF 256
#define BINS 16
#define HTHREADS 3

struct rec {
    unsigned key;
    unsigned payload;
};

struct sort_job {
    struct rec *a;
    struct rec *tmp;
    size_t lo, hi;              /* [lo, hi) */
    int depth;
    size_t compares;
};

struct hist_job {
    pthread_t tid;
    size_t lo, hi;
    unsigned long bin[BINS];
};

static struct rec *records;
static struct rec *scratch;
static size_t nrec = 5000;
static int max_depth = 2;
static unsigned long histogram[BINS];
static pthread_mutex_t hist_lock = PTHREAD_MUTEX_INITIALIZER;

static int cmp_rec(const void *x, const void *y)
{
    const struct rec *a = x, *b = y;

    if (a->key != b->key)  // NORACE
        return a->key < b->key ? -1 : 1;  // NORACE
    return 0;
}

static size_t merge(struct rec *a, struct rec *tmp, size_t lo, size_t mid, size_t hi)
{
    size_t i = lo, j = mid, k = lo, n = 0;

    while (i < mid && j < hi) {
        n++;
        if (a[i].key <= a[j].key)  // NORACE
            tmp[k++] = a[i++];  // NORACE
        else
            tmp[k++] = a[j++];  // NORACE
    }
    while (i < mid)
        tmp[k++] = a[i++];  // NORACE
    while (j < hi)
        tmp[k++] = a[j++];  // NORACE
    memcpy(a + lo, tmp + lo, (hi - lo) * sizeof *a);  // NORACE
    return n;
}

static void *sort_main(void *arg)
{
    struct sort_job *j = arg;
    struct sort_job left, right;
    size_t mid = j->lo + (j->hi - j->lo) / 2;  // NORACE
    pthread_t tid;
    int threaded = 0;

    if (j->hi - j->lo <= CUTOFF) {  // NORACE
        qsort(j->a + j->lo, j->hi - j->lo, sizeof(struct rec), cmp_rec);  // NORACE
        return NULL;
    }
    left = right = *j;  // NORACE
    left.hi = mid;  // NORACE
    right.lo = mid;  // NORACE
    left.depth = right.depth = j->depth + 1;  // NORACE
    left.compares = right.compares = 0;  // NORACE
    if (j->depth < max_depth)  // NORACE
        threaded = pthread_create(&tid, NULL, sort_main, &left) == 0;
    if (!threaded)
        sort_main(&left);
    sort_main(&right);
    j->compares = left.compares + right.compares;  // RACE
    if (threaded)
        pthread_join(tid, NULL);
    j->compares += merge(j->a, j->tmp, j->lo, mid, j->hi);  // RACE
    return NULL;
}

static void *hist_main(void *arg)
{
    struct hist_job *h = arg;
    size_t i;
    int b;

    for (i = h->lo; i < h->hi; i++)  // NORACE
        h->bin[records[i].key * BINS / 100000]++;  // NORACE
    pthread_mutex_lock(&hist_lock);
    for (b = 0; b < BINS; b++)
        histogram[b] += h->bin[b];  // NORACE
    pthread_mutex_unlock(&hist_lock);
    return NULL;
}

static void run_histogram(void)
{
    struct hist_job jobs[HTHREADS];
    size_t each = nrec / HTHREADS;  // NORACE
    int i;

    memset(jobs, 0, sizeof jobs);  // NORACE
    for (i = 0; i < HTHREADS; i++) {
        jobs[i].lo = each * (size_t)i;  // NORACE
        jobs[i].hi = i == HTHREADS - 1 ? nrec : each * (size_t)(i + 1);  // NORACE
        if (pthread_create(&jobs[i].tid, NULL, hist_main, &jobs[i]) != 0)
            exit(1);
    }
    for (i = 0; i < HTHREADS; i++)
        pthread_join(jobs[i].tid, NULL);
}

int main(int argc, char **argv)
{
    struct sort_job root;
    size_t i;
    unsigned seed = 42;

    if (argc > 1)
        nrec = strtoul(argv[1], NULL, 0);  // NORACE
    if (nrec == 0)  // NORACE
        return 0;
    records = malloc(nrec * sizeof *records);  // NORACE
    scratch = malloc(nrec * sizeof *scratch);  // NORACE
    if (!records || !scratch) {  // NORACE
        perror("malloc");
        return 1;
    }
    for (i = 0; i < nrec; i++) {  // NORACE
        records[i].key = rand_r(&seed) % 100000;  // NORACE
        records[i].payload = (unsigned)i;  // NORACE
    }
    memset(&root, 0, sizeof root);
    root.a = records;  // NORACE
    root.tmp = scratch;  // NORACE
    root.hi = nrec;  // NORACE
    sort_main(&root);
    run_histogram();
    for (i = 1; i < nrec; i++)  // NORACE
        if (records[i - 1].key > records[i].key) {  // NORACE
            fprintf(stderr, "not sorted at %zu\n", i);
            return 1;
        }
    for (i = 0; i < BINS; i++)
        printf("%zu: %lu\n", i, histogram[i]);  // NORACE
    printf("%zu compares\n", root.compares);
    free(records);  // NORACE
    free(scratch);  // NORACE
    return 0;
}
