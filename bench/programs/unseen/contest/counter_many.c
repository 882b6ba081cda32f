#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }
static void assume_abort_if_not(int c) { if (!c) abort(); }

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int total;

static void *adder(void *arg) {
    int k = *(int *)arg; // NORACE
    free(arg);
    pthread_mutex_lock(&m);
    total += k; // NORACE
    pthread_mutex_unlock(&m);
    return NULL;
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    assume_abort_if_not(n >= 0);
    for (int i = 0; i < n; i++) {
        pthread_t t;
        int *box = malloc(sizeof *box);
        if (!box) abort();
        *box = i; // NORACE
        pthread_create(&t, NULL, adder, box);
        pthread_detach(t);
    }
    pthread_mutex_lock(&m);
    int seen = total; // NORACE
    pthread_mutex_unlock(&m);
    if (seen < 0) reach_error();
    return 0;
}
