#include <pthread.h>
#include <stdlib.h>
void reach_error(void) { abort(); }
extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
static int readers, writing;
static int x, y;

static void rlock(void) {
    pthread_mutex_lock(&m);
    while (writing) // NORACE
        pthread_cond_wait(&cv, &m);
    readers++; // NORACE
    pthread_mutex_unlock(&m);
}
static void runlock(void) {
    pthread_mutex_lock(&m);
    if (--readers == 0) // NORACE
        pthread_cond_broadcast(&cv);
    pthread_mutex_unlock(&m);
}
static void wlock(void) {
    pthread_mutex_lock(&m);
    while (writing || readers > 0) // NORACE
        pthread_cond_wait(&cv, &m);
    writing = 1; // NORACE
    pthread_mutex_unlock(&m);
}
static void wunlock(void) {
    pthread_mutex_lock(&m);
    writing = 0; // NORACE
    pthread_cond_broadcast(&cv);
    pthread_mutex_unlock(&m);
}

static void *writer(void *arg) {
    (void)arg;
    wlock();
    x = __VERIFIER_nondet_int(); // NORACE
    y = x; // NORACE
    wunlock();
    return NULL;
}
static void *reader(void *arg) {
    (void)arg;
    rlock();
    int a = x; // NORACE
    int b = y; // NORACE
    runlock();
    if (a != b) reach_error();
    return NULL;
}
int main(void) {
    pthread_t w, r1, r2;
    pthread_create(&w, NULL, writer, NULL);
    pthread_create(&r1, NULL, reader, NULL);
    pthread_create(&r2, NULL, reader, NULL);
    pthread_join(w, NULL);
    pthread_join(r1, NULL);
    pthread_join(r2, NULL);
    return 0;
}
