#include <pthread.h>
#include <stdlib.h>
#define NS 8
struct item { unsigned key; int value; struct item *next; };
struct stripe { pthread_mutex_t lock; struct item *first; };
static struct stripe st[NS];
static struct item *buckets[32];
static void put(unsigned key) {
    struct stripe *s = &st[key % NS];
    struct item *it = calloc(1, sizeof *it);
    if (!it) abort();
    it->key = key;
    pthread_mutex_lock(&s->lock);
    it->next = buckets[(key * 7) % 31]; // RACE
    buckets[(key * 7) % 31] = it; // RACE
    pthread_mutex_unlock(&s->lock);
}
static int count(unsigned key) {
    struct stripe *s = &st[key % NS];
    int n = 0;
    pthread_mutex_lock(&s->lock);
    struct item *first = s->first; // NORACE
    for (struct item *it = buckets[(key * 7) % 31]; it && !first; it = it->next) // RACE
        n++;
    pthread_mutex_unlock(&s->lock);
    return n;
}
static void *run(void *arg) {
    for (unsigned i = 0; i < 1000; i++) { put(i); count(i); }
    return arg;
}
int main(void) {
    pthread_t a, b;
    for (int i = 0; i < NS; i++) pthread_mutex_init(&st[i].lock, NULL);
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
