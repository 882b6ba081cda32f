#include <pthread.h>
#include <stdlib.h>
struct stripe { pthread_mutex_t lock; int bucket[4]; int *where; };
static struct stripe st[4];
static void put(unsigned key) {
    struct stripe *s = &st[key % 4];
    pthread_mutex_lock(&s->lock);
    int *p = &s->bucket[(key >> 8) % 4];
    *p += 1; // NORACE
    s->where = p; // NORACE
    pthread_mutex_unlock(&s->lock);
}
static int get(unsigned key) {
    struct stripe *s = &st[key % 4];
    pthread_mutex_lock(&s->lock);
    int v = s->bucket[(key >> 8) % 4]; // NORACE
    pthread_mutex_unlock(&s->lock);
    return v;
}
static void *run1(void *arg) {
    for (unsigned i = 0; i < 20; i++) { put(i * 77); get(i); }
    return arg;
}
static void *run(void *arg) {
    for (int k = 0; k < 1000; k++)
        run1(arg);
    return NULL;
}
int main(void) {
    pthread_t a, b, c;
    for (int i = 0; i < 4; i++) pthread_mutex_init(&st[i].lock, NULL);
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    pthread_create(&c, NULL, run, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(c, NULL);
    return 0;
}
