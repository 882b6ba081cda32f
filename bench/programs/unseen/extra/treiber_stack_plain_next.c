#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

struct node { struct node *next; int value; };
static _Atomic(struct node *) top;
static struct node pool[4];

static void push(struct node *n) {
    struct node *old = atomic_load(&top); // NORACE
    do {
        n->next = old; // RACE
    } while (!atomic_compare_exchange_weak(&top, &old, n));
}
static struct node *pop(void) {
    struct node *old = atomic_load(&top); // NORACE
    while (old && !atomic_compare_exchange_weak(&top, &old, old->next)) // RACE
        ;
    return old;
}
static void *run(void *arg) {
    for (int i = 0; i < 100; i++) {
        struct node *n = pop();
        if (n)
            push(n);
    }
    return arg;
}
int main(void) {
    pthread_t a, b;
    for (int i = 0; i < 4; i++)
        push(&pool[i]);
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return pop() == NULL;
}
