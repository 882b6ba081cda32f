#include <stdio.h>
#include <stdlib.h>
#include <threads.h>

struct acc { mtx_t m; cnd_t c; int turn; long a, b; int peeked; };
static struct acc acc;
static once_flag once = ONCE_FLAG_INIT;
static int table[4];

static void fill(void) {
    for (int i = 0; i < 4; i++)
        table[i] = i + 1; // NORACE
}
static int ping(void *arg) {
    struct acc *x = arg;
    call_once(&once, fill);
    for (int i = 0; i < 4; i++) {
        mtx_lock(&x->m);
        while (x->turn != 0) // NORACE
            cnd_wait(&x->c, &x->m);
        x->a += table[i]; // NORACE
        x->turn = 1; // NORACE
        cnd_signal(&x->c);
        mtx_unlock(&x->m);
    }
    x->peeked++; // RACE
    return 0;
}
static int pong(void *arg) {
    struct acc *x = arg;
    for (int i = 0; i < 4; i++) {
        mtx_lock(&x->m);
        while (x->turn != 1) // NORACE
            cnd_wait(&x->c, &x->m);
        x->b = x->a; // NORACE
        x->turn = 0; // NORACE
        cnd_signal(&x->c);
        mtx_unlock(&x->m);
    }
    x->peeked++; // RACE
    return 0;
}
int main(void) {
    thrd_t p, q;
    mtx_init(&acc.m, mtx_plain);
    cnd_init(&acc.c);
    thrd_create(&p, ping, &acc);
    thrd_create(&q, pong, &acc);
    thrd_join(p, NULL);
    thrd_join(q, NULL);
    printf("%ld %d\n", acc.b, acc.peeked); // NORACE
    return 0;
}
