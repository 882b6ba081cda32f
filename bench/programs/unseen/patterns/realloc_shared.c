#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static int *items;
static size_t used, cap;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void push(int v) {
    pthread_mutex_lock(&lock);
    if (used == cap) { // NORACE
        cap = cap ? cap * 2 : 2; // NORACE
        items = realloc(items, cap * sizeof *items); // RACE
        if (!items) abort();
    }
    items[used++] = v;
    pthread_mutex_unlock(&lock);
}
static int *at(size_t i) {
    int *p = NULL;
    pthread_mutex_lock(&lock);
    if (i < used) // NORACE
        p = &items[i]; // NORACE
    pthread_mutex_unlock(&lock);
    return p;
}
static void *writer(void *arg) {
    for (int i = 0; i < 50; i++)
        push(i);
    return arg;
}
static void *reader(void *arg) {
    long s = 0;
    for (size_t i = 0; i < 50; i++) {
        int *p = at(i);
        if (p)
            s += *p; // RACE
    }
    *(long *)arg = s; // NORACE
    return NULL;
}
int main(void) {
    pthread_t a, b;
    long s;
    pthread_create(&a, NULL, writer, NULL);
    pthread_create(&b, NULL, reader, &s);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%ld\n", s); // NORACE
    return 0;
}
