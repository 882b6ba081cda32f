#include <pthread.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
#define N 4
struct node { unsigned key; int hits; struct node *next; };
struct bucket { pthread_mutex_t lock; struct node *first; };
static struct bucket table[N];

static void touch(unsigned key) {
    struct bucket *b = &table[key % N];
    pthread_mutex_lock(&b->lock);
    struct node *n = b->first; // NORACE
    while (n && n->key != key)
        n = n->next; // NORACE
    if (!n) {
        n = malloc(sizeof *n);
        if (!n) abort();
        n->key = key; // NORACE
        n->hits = 0; // NORACE
        n->next = b->first; // NORACE
        b->first = n; // NORACE
    }
    n->hits++; // NORACE
    pthread_mutex_unlock(&b->lock);
}
static void *worker(void *arg) {
    (void)arg;
    for (int i = 0; i < 10; i++)
        touch(__VERIFIER_nondet_uint());
    return NULL;
}
int main(void) {
    pthread_t t[2];
    for (int i = 0; i < N; i++)
        pthread_mutex_init(&table[i].lock, NULL);
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, worker, NULL);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    int all = 0;
    for (int i = 0; i < N; i++)
        for (struct node *n = table[i].first; n; n = n->next) // NORACE
            all += n->hits; // NORACE
    return all != 20;
}
