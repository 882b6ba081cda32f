#include <pthread.h>
#include <stdlib.h>
struct slot { int in_use; long n; };
static struct slot s[2];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct slot *claim(void) {
    struct slot *g = NULL;
    pthread_mutex_lock(&m);
    for (int i = 0; i < 2; i++)
        if (!s[i].in_use) { // NORACE
            s[i].in_use = 1; // NORACE
            g = &s[i];
            break;
        }
    pthread_mutex_unlock(&m);
    return g;
}
static void *run(void *arg) {
    struct slot *g = claim();
    if (g) {
        g->n++; // NORACE
        pthread_mutex_lock(&m);
        g->in_use = 0; // NORACE
        pthread_mutex_unlock(&m);
    }
    return arg;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return (int)s[0].n; // NORACE
}
