#include <pthread.h>
#include <stdio.h>
#define N 4

struct buf { struct buf *next; unsigned gen; int len; };
static struct buf pool[N];
static struct buf *free_list;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct buf *take(void) {
    pthread_mutex_lock(&lock);
    struct buf *b = free_list; // NORACE
    if (b)
        free_list = b->next; // NORACE
    pthread_mutex_unlock(&lock);
    return b;
}
static void give(struct buf *b) {
    pthread_mutex_lock(&lock);
    b->next = free_list; // NORACE
    free_list = b; // NORACE
    pthread_mutex_unlock(&lock);
    b->gen++; // RACE
}
static void *worker(void *arg) {
    int n = 0;
    for (int i = 0; i < 50; i++) {
        struct buf *b = take();
        if (!b)
            continue;
        b->len = i; // NORACE
        n += b->len; // NORACE
        give(b);
    }
    *(int *)arg = n; // NORACE
    return NULL;
}
int main(void) {
    pthread_t a, b;
    int na, nb;
    for (int i = 0; i < N; i++) {
        pool[i].next = free_list; // NORACE
        free_list = &pool[i]; // NORACE
    }
    pthread_create(&a, NULL, worker, &na);
    pthread_create(&b, NULL, worker, &nb);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%d %u\n", na + nb, pool[0].gen); // NORACE
    return 0;
}
