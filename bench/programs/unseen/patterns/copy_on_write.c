#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct vec { int refs; int n; int items[]; };
static struct vec *cur;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct vec *grab(void) {
    pthread_mutex_lock(&lock);
    struct vec *v = cur; // NORACE
    v->refs++; // NORACE
    pthread_mutex_unlock(&lock);
    return v;
}
static void drop(struct vec *v) {
    pthread_mutex_lock(&lock);
    int last = --v->refs == 0; // NORACE
    pthread_mutex_unlock(&lock);
    if (last)
        free(v); // NORACE
}
static void append(int x) {
    pthread_mutex_lock(&lock);
    struct vec *old = cur; // NORACE
    struct vec *v = malloc(sizeof *v + (old->n + 1) * sizeof(int)); // NORACE
    if (!v) abort();
    memcpy(v->items, old->items, old->n * sizeof(int)); // NORACE
    v->items[old->n] = x; // NORACE
    v->n = old->n + 1; // NORACE
    v->refs = 1; // NORACE
    cur = v; // NORACE
    pthread_mutex_unlock(&lock);
    drop(old);
}
static void *reader(void *arg) {
    long s = 0;
    for (int k = 0; k < 50; k++) {
        struct vec *v = grab();
        for (int i = 0; i < v->n; i++) // NORACE
            s += v->items[i]; // NORACE
        drop(v);
    }
    *(long *)arg = s; // NORACE
    return NULL;
}
int main(void) {
    pthread_t a, b;
    long sa, sb;
    cur = calloc(1, sizeof *cur); // NORACE
    if (!cur) abort();
    cur->refs = 1; // NORACE
    pthread_create(&a, NULL, reader, &sa);
    pthread_create(&b, NULL, reader, &sb);
    for (int i = 0; i < 20; i++)
        append(i);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%ld\n", sa + sb);
    drop(cur);
    return 0;
}
