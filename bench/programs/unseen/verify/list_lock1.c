extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) {}
#define assert(c) do { if (!(c)) { reach_error(); abort(); } } while (0)
#include <pthread.h>
#include <stdlib.h>
struct node { struct node *next; int v; };
struct node *head;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *adder(void *arg)
{
    for (int i = 0; i < 5; i++) {
        struct node *n = malloc(sizeof *n);
        n->v = i;  // NORACE
        pthread_mutex_lock(&m);
        n->next = head;  // NORACE
        head = n;  // NORACE
        pthread_mutex_unlock(&m);
    }
    return NULL;
}

void *remover(void *arg)
{
    for (int i = 0; i < 5; i++) {
        pthread_mutex_lock(&m);
        struct node *n = head;  // NORACE
        if (n)
            head = n->next;  // NORACE
        pthread_mutex_unlock(&m);
        if (n) {
            assert(n->v >= 0);  // NORACE
            n->v = -1;  // NORACE
            free(n);
        }
    }
    return NULL;
}

int main(void)
{
    pthread_t t[4];
    pthread_create(&t[0], NULL, adder, NULL);
    pthread_create(&t[1], NULL, adder, NULL);
    pthread_create(&t[2], NULL, remover, NULL);
    pthread_create(&t[3], NULL, remover, NULL);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], NULL);
    return 0;
}
