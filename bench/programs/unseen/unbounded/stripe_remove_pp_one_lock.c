#include <pthread.h>
#include <stdlib.h>
struct item { unsigned key; int value; struct item *next; };
static struct item *first;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void put(unsigned key) {
    struct item *it = calloc(1, sizeof *it);
    if (!it) abort();
    it->key = key; // NORACE
    pthread_mutex_lock(&lock);
    it->next = first; // NORACE
    first = it; // NORACE
    pthread_mutex_unlock(&lock);
}
static void del(unsigned key) {
    struct item *gone = NULL;
    pthread_mutex_lock(&lock);
    struct item **pp = &first;
    while (*pp && (*pp)->key != key) // NORACE
        pp = &(*pp)->next;
    if (*pp) { // NORACE
        gone = *pp; // NORACE
        *pp = gone->next; // NORACE
    }
    pthread_mutex_unlock(&lock);
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
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    pthread_create(&c, NULL, run, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(c, NULL);
    return 0;
}
