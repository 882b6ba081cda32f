#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
struct th { pthread_t tid; int id; long out; struct th *next; };
static struct th *all;
static void *run(void *arg) {
    struct th *t = arg;
    for (int i = 0; i < 100; i++)
        t->out += t->id; // RACE
    return NULL;
}
static struct th *start(int id) {
    struct th *t = calloc(1, sizeof *t);
    if (!t) abort();
    t->id = id; // NORACE
    if (pthread_create(&t->tid, NULL, run, t)) abort();
    if (id % 5 != 4) {
        t->next = all; // NORACE
        all = t; // NORACE
    }
    return t;
}
int main(void) {
    struct th *ts[10];
    long s = 0;
    for (int i = 0; i < 10; i++)
        ts[i] = start(i);
    for (struct th *t = all; t; t = t->next) // NORACE
        pthread_join(t->tid, NULL);
    for (int i = 0; i < 10; i++)
        s += ts[i]->out; // RACE
    printf("%ld\n", s);
    return 0;
}
