#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct ctx { int depth; int id; };
static pthread_key_t key;

static void *child(void *arg) {
    struct ctx *parent = arg;
    struct ctx *mine = calloc(1, sizeof *mine);
    if (!mine) abort();
    mine->id = parent->id + 1; // NORACE
    mine->depth = parent->depth; // RACE
    pthread_setspecific(key, mine);
    return NULL;
}
static void *worker(void *arg) {
    struct ctx *c = malloc(sizeof *c);
    pthread_t t;
    if (!c) abort();
    c->id = (int)(long)arg; // NORACE
    c->depth = 0; // NORACE
    pthread_setspecific(key, c);
    pthread_create(&t, NULL, child, pthread_getspecific(key));
    struct ctx *self = pthread_getspecific(key);
    self->depth++; // RACE
    pthread_join(t, NULL);
    return NULL;
}
int main(void) {
    pthread_t a, b;
    pthread_key_create(&key, free);
    pthread_create(&a, NULL, worker, (void *)1);
    pthread_create(&b, NULL, worker, (void *)10);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
