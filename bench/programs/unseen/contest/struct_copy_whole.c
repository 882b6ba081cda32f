#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct pos { int x, y; pthread_mutex_t *l; };
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct pos shared = { 1, 2, &m };

static void *mover(void *arg) {
    (void)arg;
    pthread_mutex_lock(shared.l); // NORACE
    shared.y += __VERIFIER_nondet_int(); // RACE
    pthread_mutex_unlock(shared.l); // NORACE
    return NULL;
}
static void *snapshot(void *arg) {
    struct pos *out = arg;
    *out = shared; // RACE
    return NULL;
}
int main(void) {
    pthread_t a, b;
    struct pos p = { 0, 0, NULL };
    pthread_create(&a, NULL, mover, NULL);
    pthread_create(&b, NULL, snapshot, &p);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return p.x + shared.y; // NORACE
}
