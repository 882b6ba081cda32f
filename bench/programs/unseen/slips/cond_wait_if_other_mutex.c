#include <pthread.h>
#include <stdio.h>

struct gate { pthread_mutex_t lock; pthread_cond_t cv; int open; };
struct shared { struct gate gate; int payload; int readers; pthread_mutex_t data_lock; };
static struct shared s = { { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0 }, 0, 0, PTHREAD_MUTEX_INITIALIZER };

static void gate_wait(struct gate *g) {
    pthread_mutex_lock(&g->lock);
    while (!g->open) // NORACE
        pthread_cond_wait(&g->cv, &g->lock);
    pthread_mutex_unlock(&g->lock);
}
static void gate_open(struct gate *g) {
    pthread_mutex_lock(&g->lock);
    g->open = 1; // NORACE
    pthread_cond_broadcast(&g->cv);
    pthread_mutex_unlock(&g->lock);
}
static void *reader(void *arg) {
    gate_wait(&s.gate);
    pthread_mutex_lock(&s.data_lock);
    s.readers++; // NORACE
    pthread_mutex_unlock(&s.data_lock);
    *(int *)arg = s.payload; // RACE
    return NULL;
}
static void *filler(void *arg) {
    gate_open(&s.gate);
    pthread_mutex_lock(&s.data_lock);
    s.payload = 99; // RACE
    pthread_mutex_unlock(&s.data_lock);
    return arg;
}
int main(void) {
    pthread_t a, b, f;
    int x = 0, y = 0;
    pthread_create(&a, NULL, reader, &x);
    pthread_create(&b, NULL, reader, &y);
    pthread_create(&f, NULL, filler, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(f, NULL);
    printf("%d %d %d\n", x, y, s.readers); // NORACE
    return 0;
}
