#include <pthread.h>
#include <stdlib.h>
struct item { unsigned key; int value; struct item *next; };
static struct item *first;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void put(unsigned key) {
    struct item *it = calloc(1, sizeof *it);
    if (!it) abort();
    it->key = key; // NORACE
    it->value = 1; // NORACE
    pthread_mutex_lock(&lock);
    it->next = first; // NORACE
    first = it; // NORACE
    pthread_mutex_unlock(&lock);
}
static struct item *find(unsigned key) {
    pthread_mutex_lock(&lock);
    struct item *it = first; // NORACE
    while (it && it->key != key) // NORACE
        it = it->next; // NORACE
    pthread_mutex_unlock(&lock);
    return it;
}
static void del(unsigned key) {
    struct item *gone = NULL;
    pthread_mutex_lock(&lock);
    for (struct item **pp = &first; *pp; pp = &(*pp)->next) // NORACE
        if ((*pp)->key == key) { // NORACE
            gone = *pp; // NORACE
            *pp = gone->next; // NORACE
            break;
        }
    pthread_mutex_unlock(&lock);
    free(gone); // RACE
}
static void *user(void *arg) {
    long s = 0;
    for (unsigned i = 0; i < 1000; i++) {
        struct item *it = find(i % 16);
        if (it)
            s += it->value; // RACE
    }
    return (void *)s;
}
static void *churn(void *arg) {
    for (unsigned i = 0; i < 1000; i++) { put(i % 16); del((i + 3) % 16); }
    return arg;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, user, NULL);
    pthread_create(&b, NULL, churn, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
