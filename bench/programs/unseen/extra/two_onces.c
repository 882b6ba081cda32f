#include <pthread.h>
#include <stdio.h>

static pthread_once_t once_a = PTHREAD_ONCE_INIT, once_b = PTHREAD_ONCE_INIT;
static int handlers, codecs, filters;

static void init_a(void) {
    handlers++; // RACE
    codecs = 1; // NORACE
}
static void init_b(void) {
    handlers++; // RACE
    filters = 1; // NORACE
}
static void *a(void *arg) {
    pthread_once(&once_a, init_a);
    return codecs ? arg : NULL; // NORACE
}
static void *b(void *arg) {
    pthread_once(&once_b, init_b);
    return filters ? arg : NULL; // NORACE
}
int main(void) {
    pthread_t x, y, z;
    pthread_create(&x, NULL, a, NULL);
    pthread_create(&y, NULL, b, NULL);
    pthread_create(&z, NULL, a, NULL);
    pthread_join(x, NULL);
    pthread_join(y, NULL);
    pthread_join(z, NULL);
    printf("%d\n", handlers); // NORACE
    return 0;
}
