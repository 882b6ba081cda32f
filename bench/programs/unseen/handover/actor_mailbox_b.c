#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* actors: the private state belongs to the thread that runs the actor; an actor is in the run queue at most once */
#define NA 3
struct msg { int kind; int value; struct msg *next; };
struct actor {
    pthread_mutex_t lock;
    struct msg *in, **in_tail;
    int scheduled;
    long state;
    int handled;
    struct actor *run_next;
};
static struct actor actors[NA];
static pthread_mutex_t rq_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t rq_cv = PTHREAD_COND_INITIALIZER;
static struct actor *rq;
static int outstanding, quit;

static void rq_push(struct actor *a) {
    pthread_mutex_lock(&rq_lock);
    a->run_next = rq; // NORACE
    rq = a; // NORACE
    pthread_cond_signal(&rq_cv);
    pthread_mutex_unlock(&rq_lock);
}

static void send_to(struct actor *a, int value) {
    struct msg *m = malloc(sizeof *m);
    if (!m) abort();
    m->kind = 1; // NORACE
    m->value = value; // NORACE
    m->next = NULL; // NORACE
    pthread_mutex_lock(&rq_lock);
    outstanding++; // NORACE
    pthread_mutex_unlock(&rq_lock);
    pthread_mutex_lock(&a->lock);
    *a->in_tail = m; // NORACE
    a->in_tail = &m->next; // NORACE
    int wake = 1;
    a->scheduled = 1; // NORACE
    pthread_mutex_unlock(&a->lock);
    if (wake)
        rq_push(a);
}

static void act(struct actor *a) {
    for (;;) {
        pthread_mutex_lock(&a->lock);
        struct msg *m = a->in; // NORACE
        if (!m) {
            a->scheduled = 0; // NORACE
            pthread_mutex_unlock(&a->lock);
            return;
        }
        a->in = m->next; // NORACE
        if (!a->in) // NORACE
            a->in_tail = &a->in; // NORACE
        pthread_mutex_unlock(&a->lock);
        a->state += m->value; // RACE
        a->handled++; // RACE
        free(m); // NORACE
        pthread_mutex_lock(&rq_lock);
        outstanding--; // NORACE
        pthread_cond_broadcast(&rq_cv);
        pthread_mutex_unlock(&rq_lock);
    }
}

static void *runner(void *arg) {
    for (;;) {
        pthread_mutex_lock(&rq_lock);
        while (!rq && !quit) // NORACE
            pthread_cond_wait(&rq_cv, &rq_lock);
        struct actor *a = rq; // NORACE
        if (!a) {
            pthread_mutex_unlock(&rq_lock);
            return arg;
        }
        rq = NULL; // NORACE
        pthread_mutex_unlock(&rq_lock);
        act(a);
    }
}

int main(void) {
    pthread_t t[2];
    for (int i = 0; i < NA; i++) {
        pthread_mutex_init(&actors[i].lock, NULL);
        actors[i].in_tail = &actors[i].in; // NORACE
    }
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, runner, NULL);
    for (int i = 0; i < 60; i++)
        send_to(&actors[0], i);
    pthread_mutex_lock(&rq_lock);
    while (outstanding > 0) // NORACE
        pthread_cond_wait(&rq_cv, &rq_lock);
    quit = 1; // NORACE
    pthread_cond_broadcast(&rq_cv);
    pthread_mutex_unlock(&rq_lock);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    printf("%ld %d\n", actors[0].state, actors[1].handled); // NORACE
    return 0;
}
