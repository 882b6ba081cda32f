#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
struct req { int op; int arg; int result; sem_t done; };
static struct req *mail;
static sem_t have, room;
static long trace;
static void *server(void *arg) {
    for (int i = 0; i < 500; i++) {
        sem_wait(&have);
        struct req *r = mail; // NORACE
        sem_post(&room);
        r->result = r->arg * 2; // NORACE
        sem_post(&r->done);
        trace += r->op; // RACE
    }
    return arg;
}
int main(void) {
    pthread_t t;
    static struct req r;
    long s = 0;
    sem_init(&have, 0, 0);
    sem_init(&room, 0, 1);
    sem_init(&r.done, 0, 0);
    pthread_create(&t, NULL, server, NULL);
    for (int i = 0; i < 500; i++) {
        r.op = i % 3; // RACE
        r.arg = i; // NORACE
        sem_wait(&room);
        mail = &r; // NORACE
        sem_post(&have);
        sem_wait(&r.done);
        s += r.result; // NORACE
    }
    pthread_join(t, NULL);
    printf("%ld %ld\n", s, trace); // NORACE
    return 0;
}
