#include <pthread.h>
#include <stdlib.h>
struct item { unsigned key; int value; struct item *next; };
struct stripe { pthread_mutex_t lock; struct item *first; int count; };
static struct stripe st[4];
static struct stripe *of(unsigned key) { return &st[key % 4]; }
static void put(unsigned key) {
    struct stripe *s = of(key);
    struct item *it = calloc(1, sizeof *it);
    if (!it) abort();
    it->key = key; // NORACE
    pthread_mutex_lock(&s->lock);
    it->next = s->first; // NORACE
    s->first = it; // NORACE
    pthread_mutex_unlock(&s->lock);
}
static void del(unsigned key) {
    struct stripe *s = of(key);
    struct item *gone = NULL;
    pthread_mutex_lock(&s->lock);
    struct item **pp = &s->first;
    while (*pp && (*pp)->key != key) // NORACE
        pp = &(*pp)->next;
    if (*pp) { // NORACE
        gone = *pp; // NORACE
        *pp = gone->next; // NORACE
    }
    pthread_mutex_unlock(&s->lock);
    free(gone); // NORACE
}
static void *run1(void *arg) {
    for (unsigned i = 0; i < 8; i++) { put(i); del(i); }
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
