#include <pthread.h>
#include <stdlib.h>
struct item { unsigned key; int value; struct item *next; };
struct stripe { pthread_mutex_t lock; struct item *first; int count; };
static struct stripe st[4];
static void put(unsigned key) {
    struct stripe *s = &st[key % 4];
    pthread_mutex_lock(&s->lock);
    if (s->count >= 2) { // NORACE
        struct item *old = s->first; // NORACE
        s->first = old->next; // NORACE
        s->count--; // NORACE
        free(old); // NORACE
    }
    struct item *it = calloc(1, sizeof *it);
    if (!it) abort();
    it->key = key; // NORACE
    it->next = s->first; // NORACE
    s->first = it; // NORACE
    s->count++; // NORACE
    pthread_mutex_unlock(&s->lock);
}
static void *run(void *arg) {
    for (unsigned i = 0; i < 20; i++) put(i);
    return arg;
}
int main(void) {
    pthread_t a, b;
    for (int i = 0; i < 4; i++) pthread_mutex_init(&st[i].lock, NULL);
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
