#include <pthread.h>
#include <stdlib.h>
#include <stdio.h>
struct child { int n; };
struct obj { int refs; int value; struct child *kid; };
static struct obj *shared;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static long errors;
static struct obj *get(void) {
    pthread_mutex_lock(&m);
    struct obj *o = shared; // NORACE
    o->refs++;
    pthread_mutex_unlock(&m);
    return o;
}
static void put(struct obj *o) {
    pthread_mutex_lock(&m);
    int last = --o->refs == 0;
    pthread_mutex_unlock(&m);
    if (last)
        free(o); // RACE
}
static long finish(struct obj *o, long s) {
    put(o);
    return s + o->value; // RACE
}
static void *run(void *arg) {
    long s = 0;
    for (int k = 0; k < 1000; k++) {
        struct obj *o = get();
        s = finish(o, s);
    }
    return (void *)s;
}
static struct obj *make(int v) {
    struct obj *o = malloc(sizeof *o);
    if (!o) abort();
    o->refs = 1;
    o->value = v;
    o->kid = NULL;
    return o;
}
int main(void) {
    pthread_t a, b;
    shared = make(0); // NORACE
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    for (int i = 0; i < 100; i++) {
        struct obj *n = make(i);
        pthread_mutex_lock(&m);
        struct obj *old = shared; // NORACE
        shared = n; // NORACE
        pthread_mutex_unlock(&m);
        put(old);
    }
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%ld\n", errors); // NORACE
    return 0;
}
