#include <pthread.h>
#include <stdlib.h>
static int in_use;
static long n;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *run(void *arg) {
    int mine = 0;
    pthread_mutex_lock(&m);
    if (!in_use) { // NORACE
        in_use = 1; // NORACE
        mine = 1;
    }
    pthread_mutex_unlock(&m);
    if (mine) {
        n++; // NORACE
        pthread_mutex_lock(&m);
        in_use = 0; // NORACE
        pthread_mutex_unlock(&m);
    }
    return arg;
}
int main(void) {
    pthread_t t[4];
    for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, run, NULL);
    for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
    return (int)n; // NORACE
}
