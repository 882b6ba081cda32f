extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) {}
#define assert(c) do { if (!(c)) { reach_error(); abort(); } } while (0)
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
/* lock-free push, single pop-all */
struct node { struct node *next; int v; };
_Atomic(struct node *) top;

void *push(void *arg)
{
    for (int i = 0; i < 3; i++) {
        struct node *n = malloc(sizeof *n);
        n->v = i;  // NORACE
        n->next = atomic_load(&top);  // NORACE
        while (!atomic_compare_exchange_weak(&top, &n->next, n))  // NORACE
            ;
    }
    return NULL;
}

void *popall(void *arg)
{
    struct node *n = atomic_exchange(&top, NULL);  // NORACE
    while (n) {
        struct node *nx = n->next;  // NORACE
        assert(n->v < 3);  // NORACE
        free(n);
        n = nx;
    }
    return NULL;
}

int main(void)
{
    pthread_t t[3];
    pthread_create(&t[0], NULL, push, NULL);
    pthread_create(&t[1], NULL, push, NULL);
    pthread_create(&t[2], NULL, popall, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    return 0;
}
