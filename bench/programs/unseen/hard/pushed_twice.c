#include <pthread.h>
#include <stdio.h>
#define N 500
struct task { int n; long result; };
static struct task tasks[N];
static struct task *dq[2 * N];
static int bottom;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void push(struct task *t) {
    dq[bottom++] = t; // NORACE
}
static void *run(void *arg) {
    for (;;) {
        struct task *t = NULL;
        pthread_mutex_lock(&m);
        if (bottom > 0) // NORACE
            t = dq[--bottom]; // NORACE
        pthread_mutex_unlock(&m);
        if (!t) break;
        t->result += t->n; // RACE
    }
    return arg;
}
int main(void) {
    pthread_t a, b;
    for (int i = 0; i < N; i++) {
        tasks[i].n = i; // NORACE
        push(&tasks[i]);
        if (i % 10 == 0)
            push(&tasks[i]);
    }
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%ld\n", tasks[3].result); // NORACE
    return 0;
}
