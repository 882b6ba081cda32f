#include <pthread.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
#define N 4
struct node { unsigned key; struct node *next; };
static struct node *first[N];
static pthread_mutex_t lock[N] = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER,
                                   PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER };

static void insert(unsigned key) {
    unsigned h = key % N;
    struct node *n = malloc(sizeof *n);
    if (!n) abort();
    n->key = key;
    pthread_mutex_lock(&lock[h]);
    n->next = first[h]; // RACE
    first[h] = n; // RACE
    pthread_mutex_unlock(&lock[h]);
}
static void move(unsigned from) {
    unsigned to = (from + 1) % N;
    from %= N;
    pthread_mutex_lock(&lock[from]);
    struct node *n = first[from]; // RACE
    if (n) {
        first[from] = n->next; // RACE
        n->next = first[to]; // RACE
        first[to] = n; // RACE
    }
    pthread_mutex_unlock(&lock[from]);
}
static void *worker(void *arg) {
    (void)arg;
    for (int i = 0; i < 10; i++)
        insert(__VERIFIER_nondet_uint());
    return NULL;
}
static void *mover(void *arg) {
    (void)arg;
    for (int i = 0; i < 10; i++)
        move(__VERIFIER_nondet_uint());
    return NULL;
}
int main(void) {
    pthread_t t[3];
    pthread_create(&t[0], NULL, worker, NULL);
    pthread_create(&t[1], NULL, mover, NULL);
    pthread_create(&t[2], NULL, mover, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    return 0;
}
