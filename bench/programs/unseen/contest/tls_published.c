#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);

static _Thread_local int local_count;
static int *board;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
static int leave;

static void *owner(void *arg) {
    (void)arg;
    pthread_mutex_lock(&m);
    board = &local_count; // NORACE
    pthread_mutex_unlock(&m);
    for (int i = 0; i < 3; i++)
        local_count++; // RACE
    pthread_mutex_lock(&m);
    while (!leave) // NORACE
        pthread_cond_wait(&cv, &m);
    pthread_mutex_unlock(&m);
    return NULL;
}
static void *observer(void *arg) {
    int *out = arg;
    pthread_mutex_lock(&m);
    if (board) // NORACE
        *out = *board; // RACE
    leave = 1; // NORACE
    pthread_cond_signal(&cv);
    pthread_mutex_unlock(&m);
    local_count = 5; // NORACE
    return NULL;
}
int main(void) {
    pthread_t a, b;
    int v = 0;
    pthread_create(&a, NULL, owner, NULL);
    pthread_create(&b, NULL, observer, &v);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return v; // NORACE
}
