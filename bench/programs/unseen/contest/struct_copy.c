#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct pos { int x, y, z; };
static struct pos shared;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *mover(void *arg) {
    (void)arg;
    struct pos mine;
    pthread_mutex_lock(&m);
    mine = shared; // NORACE
    pthread_mutex_unlock(&m);
    mine.x += __VERIFIER_nondet_int(); // NORACE
    mine.y -= mine.x; // NORACE
    pthread_mutex_lock(&m);
    shared = mine; // NORACE
    pthread_mutex_unlock(&m);
    return NULL;
}
int main(void) {
    pthread_t a, b;
    shared = (struct pos){ 1, 2, 3 }; // NORACE
    pthread_create(&a, NULL, mover, NULL);
    pthread_create(&b, NULL, mover, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return shared.x; // NORACE
}
