#include <pthread.h>
#include <stdlib.h>
struct item { unsigned key; struct item *prev, *next; };
struct stripe { pthread_mutex_t lock; struct item *newest; };
static struct stripe st[4];
static void push_front(struct stripe *s, struct item *it) {
    it->prev = NULL; // NORACE
    it->next = s->newest; // NORACE
    if (s->newest) // NORACE
        s->newest->prev = it; // NORACE
    s->newest = it; // NORACE
}
static void put(unsigned key) {
    struct stripe *s = &st[key % 4];
    struct item *it = calloc(1, sizeof *it);
    if (!it) abort();
    it->key = key; // NORACE
    pthread_mutex_lock(&s->lock);
    push_front(s, it);
    pthread_mutex_unlock(&s->lock);
}
static void touch(unsigned key) {
    struct stripe *s = &st[key % 4];
    pthread_mutex_lock(&s->lock);
    struct item *it = s->newest; // NORACE
    if (it && it->next) { // NORACE
        struct item *n = it->next; // NORACE
        s->newest = n; // NORACE
        n->prev = NULL; // NORACE
        it->next = n->next; // NORACE
        if (n->next) // NORACE
            n->next->prev = it; // NORACE
        n->next = it; // NORACE
        it->prev = n; // NORACE
    }
    pthread_mutex_unlock(&s->lock);
}
static void *run1(void *arg) {
    for (unsigned i = 0; i < 8; i++) { put(i); touch(i); }
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
