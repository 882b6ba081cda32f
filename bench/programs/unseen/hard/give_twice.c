#include <pthread.h>
#include <stdio.h>
#define N 6
struct buf { struct buf *next; int len; };
static struct buf pool[N], *free_list;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct buf *take(void) {
    pthread_mutex_lock(&m);
    struct buf *b = free_list; // NORACE
    if (b) free_list = b->next; // NORACE
    pthread_mutex_unlock(&m);
    return b;
}
static void give(struct buf *b) {
    pthread_mutex_lock(&m);
    if (b != free_list) { // NORACE
        b->next = free_list; // NORACE
        free_list = b; // NORACE
    }
    pthread_mutex_unlock(&m);
}
static void *run(void *arg) {
    for (int k = 0; k < 1000; k++) {
        struct buf *b = take(), *c = take();
        if (b) {
            b->len = k; // RACE
            give(b);
        }
        if (c) {
            c->len = k; // RACE
            give(c);
            if (k % 16 == 0 && b)
                give(b);
        }
    }
    return arg;
}
int main(void) {
    pthread_t a, b;
    for (int i = 0; i < N; i++) {
        pool[i].next = free_list; // NORACE
        free_list = &pool[i]; // NORACE
    }
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
