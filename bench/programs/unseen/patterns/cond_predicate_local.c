#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* each request carries its own condition; the requester owns it again once done is set */
struct request { int in, out, done; pthread_cond_t cv; struct request *next; };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t work = PTHREAD_COND_INITIALIZER;
static struct request *queue;
static int quit;

static void *server(void *arg) {
    pthread_mutex_lock(&lock);
    for (;;) {
        while (!queue && !quit) // NORACE
            pthread_cond_wait(&work, &lock);
        if (!queue) // NORACE
            break;
        struct request *r = queue; // NORACE
        queue = r->next; // NORACE
        pthread_mutex_unlock(&lock);
        r->out = r->in * r->in; // NORACE
        pthread_mutex_lock(&lock);
        r->done = 1; // NORACE
        pthread_cond_signal(&r->cv);
    }
    pthread_mutex_unlock(&lock);
    return arg;
}
static int call(int v) {
    struct request r;
    r.in = v; // NORACE
    r.out = 0; // NORACE
    r.done = 0; // NORACE
    pthread_cond_init(&r.cv, NULL);
    pthread_mutex_lock(&lock);
    r.next = queue; // NORACE
    queue = &r; // NORACE
    pthread_cond_signal(&work);
    while (!r.done) // NORACE
        pthread_cond_wait(&r.cv, &lock);
    pthread_mutex_unlock(&lock);
    pthread_cond_destroy(&r.cv);
    return r.out; // NORACE
}
static void *client(void *arg) {
    long base = (long)arg, s = 0;
    for (int i = 0; i < 10; i++)
        s += call((int)base + i);
    return (void *)s;
}
int main(void) {
    pthread_t s, a, b;
    pthread_create(&s, NULL, server, NULL);
    pthread_create(&a, NULL, client, (void *)1);
    pthread_create(&b, NULL, client, (void *)2);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_mutex_lock(&lock);
    quit = 1; // NORACE
    pthread_cond_signal(&work);
    pthread_mutex_unlock(&lock);
    pthread_join(s, NULL);
    return 0;
}
