extern int __VERIFIER_nondet_int(void);
extern void abort(void);
#include <pthread.h>
#include <stdlib.h>

static void assume(int c) { if (!c) abort(); }

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int in_use;
static int done;

static void *thr(void *arg)
{
    pthread_mutex_lock(&lock);
    in_use++; // NORACE
    done = done + 1; // RACE
    in_use--; // NORACE
    pthread_mutex_unlock(&lock);
    return arg;
}

int main(void)
{
    int n = __VERIFIER_nondet_int();
    assume(n > 1 && n < 100);
    pthread_t *tids = malloc(n * sizeof(pthread_t));
    assume(tids != NULL);
    for (int i = 0; i < n; i++)
        pthread_create(&tids[i], NULL, thr, NULL);
    for (int i = 1; i < n; i++)
        pthread_join(tids[i], NULL);
    int d = done; // RACE
    pthread_mutex_lock(&lock);
    int u = in_use; // NORACE
    pthread_mutex_unlock(&lock);
    free(tids);
    return d + u == n ? 0 : 1;
}
