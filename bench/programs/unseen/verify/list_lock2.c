extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) {}
#define assert(c) do { if (!(c)) { reach_error(); abort(); } } while (0)
#include <pthread.h>
#include <stdlib.h>
/* the node is filled after it was linked and the lock released */
struct node { struct node *next; int v; };
struct node *head;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

void *adder(void *arg)
{
    for (int i = 0; i < 5; i++) {
        struct node *n = malloc(sizeof *n);
        pthread_mutex_lock(&m);
        n->next = head;  // NORACE
        head = n;  // NORACE
        pthread_mutex_unlock(&m);
        n->v = i;  // RACE
    }
    return NULL;
}

void *summer(void *arg)
{
    int s = 0;
    pthread_mutex_lock(&m);
    for (struct node *n = head; n; n = n->next)  // NORACE
        s += n->v;  // RACE
    pthread_mutex_unlock(&m);
    return (void *)(long)s;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, adder, NULL);
    pthread_create(&b, NULL, summer, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
