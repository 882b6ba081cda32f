#include <pthread.h>
#include <stdlib.h>
struct task { int n; long result; };
static struct task tasks[8];
static struct task *dq[8];
static int bottom;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *run(void *arg) {
    for (;;) {
        struct task *t = NULL;
        pthread_mutex_lock(&m);
        if (bottom > 0) // NORACE
            t = dq[--bottom]; // NORACE
        pthread_mutex_unlock(&m);
        if (!t) break;
        t->result = t->n * 2; // NORACE
    }
    return arg;
}
int main(void) {
    pthread_t a, b;
    for (int i = 0; i < 8; i++) {
        tasks[i].n = i; // NORACE
        dq[bottom++] = &tasks[i]; // NORACE
    }
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return (int)tasks[3].result; // NORACE
}
