#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

struct node { struct node *next; int value; };
static _Atomic(struct node *) top;

static void push(int v) {
    struct node *n = malloc(sizeof *n);
    if (!n) abort();
    n->value = v; // NORACE
    struct node *old = atomic_load_explicit(&top, memory_order_relaxed); // NORACE
    do {
        n->next = old; // NORACE
    } while (!atomic_compare_exchange_weak_explicit(&top, &old, n, memory_order_release, memory_order_relaxed));
}
static struct node *take_all(void) {
    return atomic_exchange_explicit(&top, NULL, memory_order_acquire); // NORACE
}
static void *producer(void *arg) {
    for (int i = 0; i < 50; i++)
        push(i);
    return arg;
}
static long drain(void) {
    long s = 0;
    struct node *n = take_all();
    while (n) {
        struct node *next = n->next; // NORACE
        s += n->value; // NORACE
        free(n); // NORACE
        n = next;
    }
    return s;
}
int main(void) {
    pthread_t a, b;
    long s = 0;
    pthread_create(&a, NULL, producer, NULL);
    pthread_create(&b, NULL, producer, NULL);
    for (int i = 0; i < 5; i++)
        s += drain();
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    s += drain();
    printf("%ld\n", s);
    return 0;
}
