#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

struct pool { atomic_int next; int limit; int failures; atomic_long sum; };

static int work(int i) { return i % 17 == 0 ? -1 : i; }

static void *run(void *arg) {
    struct pool *p = arg;
    for (;;) {
        int i = atomic_fetch_add(&p->next, 1); // NORACE
        if (i >= p->limit) // NORACE
            break;
        int r = work(i);
        if (r < 0)
            p->failures++; // RACE
        else
            atomic_fetch_add(&p->sum, r); // NORACE
    }
    return NULL;
}
int main(void) {
    pthread_t t[4];
    struct pool p;
    atomic_init(&p.next, 0);
    atomic_init(&p.sum, 0);
    p.limit = 1000; // NORACE
    p.failures = 0; // NORACE
    for (int i = 0; i < 4; i++)
        pthread_create(&t[i], NULL, run, &p);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], NULL);
    printf("%ld\n", atomic_load(&p.sum)); // NORACE
    printf("%d\n", p.failures); // NORACE
    return 0;
}
