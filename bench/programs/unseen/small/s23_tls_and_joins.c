#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

static _Thread_local int depth;
static _Thread_local int *trail;
static pthread_key_t key;
static int *results;
static int nthreads;

static int walk(int n)
{
    int r;
    if (n <= 1)
        return 1;
    depth++;  // NORACE
    trail[depth & 15] = n;  // NORACE
    r = walk(n - 1) + walk(n - 2);
    depth--;  // NORACE
    return r;
}

static void *worker(void *arg)
{
    int *mine = arg;
    int local[16] = { 0 };
    trail = local;  // NORACE
    pthread_setspecific(key, mine);
    int *slot = pthread_getspecific(key);
    *slot = walk(8);  // NORACE
    return NULL;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 6)
        n = 4;
    nthreads = n;
    pthread_key_create(&key, NULL);
    results = calloc(n, sizeof *results);
    pthread_t *t = malloc(n * sizeof *t);
    if (!results || !t)
        return 1;
    for (int i = 0; i < n; i++)
        pthread_create(&t[i], NULL, worker, &results[i]);
    for (int i = n - 1; i >= 0; i--)
        pthread_join(t[i], NULL);
    for (int i = 0; i < nthreads; i++)
        if (results[i] != 34)  // NORACE
            reach_error();
    free(t);
    free(results);
    return 0;
}
