#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

struct buf { atomic_int refs; int len; int id; };

static void put(struct buf *b) {
    if (atomic_fetch_sub(&b->refs, 1) == 1)
        free(b); // RACE
}
static void *user(void *arg) {
    struct buf *b = arg;
    int n = b->len; // NORACE
    put(b);
    n += b->id; // RACE
    return (void *)(long)n;
}
int main(void) {
    pthread_t a, c;
    struct buf *b = malloc(sizeof *b);
    if (!b) abort();
    atomic_init(&b->refs, 2);
    b->len = 10; // NORACE
    b->id = 1; // NORACE
    pthread_create(&a, NULL, user, b);
    pthread_create(&c, NULL, user, b);
    pthread_join(a, NULL);
    pthread_join(c, NULL);
    return 0;
}
