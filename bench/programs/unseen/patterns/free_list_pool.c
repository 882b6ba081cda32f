#include <pthread.h>
#include <stdio.h>
#include <string.h>
#define N 4

struct buf { struct buf *next; unsigned gen; char text[32]; };
static struct buf pool[N];
static struct buf *free_list;
static int outstanding;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct buf *take(void) {
    pthread_mutex_lock(&lock);
    struct buf *b = free_list; // NORACE
    if (b) {
        free_list = b->next; // NORACE
        outstanding++; // NORACE
    }
    pthread_mutex_unlock(&lock);
    return b;
}
static void give(struct buf *b) {
    b->gen++; // NORACE
    pthread_mutex_lock(&lock);
    b->next = free_list; // NORACE
    free_list = b; // NORACE
    outstanding--; // NORACE
    pthread_mutex_unlock(&lock);
}
static void *worker(void *arg) {
    size_t n = 0;
    for (int i = 0; i < 50; i++) {
        struct buf *b = take();
        if (!b)
            continue;
        strcpy(b->text, "hello"); // NORACE
        n += strlen(b->text); // NORACE
        give(b);
    }
    *(size_t *)arg = n; // NORACE
    return NULL;
}
int main(void) {
    pthread_t a, b;
    size_t na, nb;
    for (int i = 0; i < N; i++) {
        pool[i].next = free_list; // NORACE
        free_list = &pool[i]; // NORACE
    }
    pthread_create(&a, NULL, worker, &na);
    pthread_create(&b, NULL, worker, &nb);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%zu %d\n", na + nb, outstanding); // NORACE
    return 0;
}
