#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct rec { int key; int uses; struct rec *next; };
static struct rec *list;
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;

static struct rec *find(int key) {
    struct rec *r = list; // NORACE
    while (r && r->key != key) // NORACE
        r = r->next; // NORACE
    return r;
}
static void use(int key) {
    pthread_rwlock_rdlock(&rw);
    struct rec *r = find(key);
    pthread_rwlock_unlock(&rw);
    if (!r) {
        struct rec *n = calloc(1, sizeof *n);
        if (!n) abort();
        n->key = key; // NORACE
        pthread_rwlock_wrlock(&rw);
        r = find(key);
        if (!r) {
            n->next = list; // NORACE
            list = n; // NORACE
            r = n;
        } else {
            free(n); // NORACE
        }
        pthread_rwlock_unlock(&rw);
    }
    r->uses++; // RACE
}
static void *run(void *arg) {
    for (int i = 0; i < 20; i++)
        use(i % 4);
    return arg;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%d\n", list->uses); // NORACE
    return 0;
}
