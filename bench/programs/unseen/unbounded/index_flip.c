#include <pthread.h>
#include <stdlib.h>
static int seg[2];
static int active;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *append(void *arg) {
    for (int i = 0; i < 1000; i++) {
        pthread_mutex_lock(&m);
        seg[active]++; // NORACE
        pthread_mutex_unlock(&m);
    }
    return arg;
}
static void *sync_(void *arg) {
    long s = 0;
    for (int i = 0; i < 1000; i++) {
        pthread_mutex_lock(&m);
        int old = active; // NORACE
        active = 1 - active; // NORACE
        pthread_mutex_unlock(&m);
        s += seg[old]; // NORACE
        seg[old] = 0; // NORACE
    }
    *(long *)arg = s; // NORACE
    return NULL;
}
int main(void) {
    pthread_t a, b;
    long s;
    pthread_create(&a, NULL, append, NULL);
    pthread_create(&b, NULL, sync_, &s);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return (int)s; // NORACE
}
