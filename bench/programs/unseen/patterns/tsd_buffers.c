#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct arena { size_t used; char mem[256]; };
static pthread_key_t key;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static size_t total_used;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void arena_free(void *p) {
    struct arena *a = p;
    pthread_mutex_lock(&lock);
    total_used += a->used; // NORACE
    pthread_mutex_unlock(&lock);
    free(a); // NORACE
}
static void make_key(void) {
    pthread_key_create(&key, arena_free);
}
static struct arena *arena(void) {
    pthread_once(&once, make_key);
    struct arena *a = pthread_getspecific(key);
    if (!a) {
        a = calloc(1, sizeof *a);
        if (!a) abort();
        pthread_setspecific(key, a);
    }
    return a;
}
static char *take(size_t n) {
    struct arena *a = arena();
    if (a->used + n > sizeof a->mem) // NORACE
        return NULL;
    char *p = a->mem + a->used; // NORACE
    a->used += n; // NORACE
    return p;
}
static void *worker(void *arg) {
    for (int i = 0; i < 5; i++) {
        char *s = take(16);
        if (s)
            snprintf(s, 16, "n%d", i); // NORACE
    }
    return arg;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, worker, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%zu\n", total_used); // NORACE
    return 0;
}
