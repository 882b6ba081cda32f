#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct msg { int kind; int body; };
static struct msg *latest;
static int published;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void publish(int kind, int body) {
    struct msg *m = malloc(sizeof *m), *old;
    if (!m) abort();
    m->kind = kind; // NORACE
    m->body = body; // NORACE
    pthread_mutex_lock(&lock);
    old = latest; // NORACE
    latest = m; // NORACE
    published++; // NORACE
    pthread_mutex_unlock(&lock);
    free(old); // RACE
}
static long consume(void) {
    pthread_mutex_lock(&lock);
    struct msg *m = latest; // NORACE
    pthread_mutex_unlock(&lock);
    if (!m)
        return 0;
    return m->body; // RACE
}
static void *reader(void *arg) {
    long sum = 0;
    for (int i = 0; i < 100; i++)
        sum += consume();
    *(long *)arg = sum; // NORACE
    return NULL;
}
static void *writer(void *arg) {
    for (int i = 0; i < 100; i++)
        publish(1, i);
    return arg;
}
int main(void) {
    pthread_t r, w;
    long sum;
    pthread_create(&r, NULL, reader, &sum);
    pthread_create(&w, NULL, writer, NULL);
    pthread_join(r, NULL);
    pthread_join(w, NULL);
    printf("%ld %d\n", sum, published); // NORACE
    free(latest); // NORACE
    return 0;
}
