#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct meter { pthread_mutex_t lock; long *total; int scale; };

static void record(struct meter *m, long v) {
    pthread_mutex_lock(&m->lock);
    *m->total += v * m->scale; // RACE
    pthread_mutex_unlock(&m->lock);
}
struct job { struct meter meter; int from, to; };

static void *run(void *arg) {
    struct job *j = arg;
    for (int i = j->from; i < j->to; i++) // NORACE
        record(&j->meter, i);
    return NULL;
}
int main(void) {
    long total = 0;
    struct meter proto = { PTHREAD_MUTEX_INITIALIZER, &total, 2 };
    struct job jobs[2];
    pthread_t t[2];
    for (int i = 0; i < 2; i++) {
        jobs[i].meter = proto; // NORACE
        jobs[i].from = i * 100; // NORACE
        jobs[i].to = i * 100 + 100; // NORACE
        pthread_create(&t[i], NULL, run, &jobs[i]);
    }
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    printf("%ld\n", total); // NORACE
    return 0;
}
