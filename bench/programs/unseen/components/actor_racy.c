/* Actors with a mailbox each; a message belongs to the receiver once sent. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct message {
    struct message *next;
    int kind;
    long amount;
    unsigned hops;
};

enum { MSG_DEPOSIT, MSG_FORWARD, MSG_STOP };

struct actor {
    pthread_mutex_t lock;
    pthread_cond_t arrived;
    struct message *head, *tail;
    struct actor *peer;
    long balance;
    pthread_t tid;
};

static struct message *msg_new(int kind, long amount)
{
    struct message *m = calloc(1, sizeof *m);

    if (!m)
        abort();
    m->kind = kind;   // NORACE
    m->amount = amount;   // NORACE
    return m;
}

static void actor_send(struct actor *a, struct message *m)
{
    pthread_mutex_lock(&a->lock);
    m->next = NULL;   // NORACE
    if (a->tail)   // NORACE
        a->tail->next = m;   // NORACE
    else
        a->head = m;   // NORACE
    a->tail = m;   // NORACE
    pthread_cond_signal(&a->arrived);
    pthread_mutex_unlock(&a->lock);
}

static struct message *actor_receive(struct actor *a)
{
    pthread_mutex_lock(&a->lock);
    while (!a->head)   // NORACE
        pthread_cond_wait(&a->arrived, &a->lock);
    struct message *m = a->head;   // NORACE
    a->head = m->next;   // NORACE
    if (!a->head)   // NORACE
        a->tail = NULL;   // NORACE
    pthread_mutex_unlock(&a->lock);
    return m;
}

static void *actor_main(void *arg)
{
    struct actor *self = arg;

    for (;;) {
        struct message *m = actor_receive(self);
        int kind = m->kind;   // NORACE

        if (kind == MSG_FORWARD && self->peer) {   // NORACE
            m->kind = MSG_DEPOSIT;   // NORACE
            actor_send(self->peer, m);   // NORACE
            m->hops++;   // RACE
            continue;
        }
        if (kind == MSG_DEPOSIT)
            self->balance += m->amount - (long)m->hops;   // RACE
        free(m);   // RACE
        if (kind == MSG_STOP)
            return NULL;
    }
}

static int actor_start(struct actor *a, struct actor *peer)
{
    pthread_mutex_init(&a->lock, NULL);
    pthread_cond_init(&a->arrived, NULL);
    a->head = a->tail = NULL;   // NORACE
    a->peer = peer;   // NORACE
    a->balance = 0;   // NORACE
    return pthread_create(&a->tid, NULL, actor_main, a);
}

static long actor_stop(struct actor *a)
{
    actor_send(a, msg_new(MSG_STOP, 0));
    pthread_join(a->tid, NULL);
    return a->balance;   // NORACE
}

int main(void)
{
    struct actor vault, teller;

    if (actor_start(&vault, NULL) != 0 || actor_start(&teller, &vault) != 0)
        return 1;
    for (int i = 1; i <= 200; i++)
        actor_send(&teller, msg_new(i % 3 ? MSG_FORWARD : MSG_DEPOSIT, i));
    long t = actor_stop(&teller);
    long v = actor_stop(&vault);
    printf("teller %ld vault %ld\n", t, v);
    return 0;
}
