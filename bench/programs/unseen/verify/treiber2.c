extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) {}
#define assert(c) do { if (!(c)) { reach_error(); abort(); } } while (0)
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
/* pop by compare and swap frees the node another popper still reads */
struct node { struct node *next; int v; };
_Atomic(struct node *) top;

void *push(void *arg)
{
    for (int i = 0; i < 3; i++) {
        struct node *n = malloc(sizeof *n);
        n->v = i;  // NORACE
        struct node *old = atomic_load(&top);  // NORACE
        do {
            n->next = old;  // NORACE
        } while (!atomic_compare_exchange_weak(&top, &old, n));  // NORACE
    }
    return NULL;
}

void *pop(void *arg)
{
    struct node *n = atomic_load(&top);  // NORACE
    while (n && !atomic_compare_exchange_weak(&top, &n, n->next))  // RACE
        ;
    if (n) {
        int v = n->v;  // NORACE
        free(n);  // RACE
        return (void *)(long)v;
    }
    return NULL;
}

int main(void)
{
    pthread_t t[4];
    pthread_create(&t[0], NULL, push, NULL);
    pthread_join(t[0], NULL);
    for (int i = 1; i < 4; i++)
        pthread_create(&t[i], NULL, pop, NULL);
    for (int i = 1; i < 4; i++)
        pthread_join(t[i], NULL);
    return 0;
}
