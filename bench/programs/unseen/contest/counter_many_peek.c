#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { abort(); }

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int total;
static int finished;

static void *adder(void *arg) {
    (void)arg;
    pthread_mutex_lock(&m);
    total += 2; // RACE
    finished++; // NORACE
    pthread_mutex_unlock(&m);
    return NULL;
}

int main(void) {
    int n = __VERIFIER_nondet_int();
    int started = 0;
    for (int i = 0; i < n; i++) {
        pthread_t t;
        if (pthread_create(&t, NULL, adder, NULL) == 0) {
            pthread_detach(t);
            started++;
        }
    }
    if (total > 2 * started) // RACE
        reach_error();
    pthread_mutex_lock(&m);
    int f = finished; // NORACE
    pthread_mutex_unlock(&m);
    return f > started;
}
