/* Topic-based publish/subscribe: subscribers have their own mailbox. */
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MBOX 32

struct event {
    int refs;                   /* __atomic */
    int topic;
    uint32_t payload;
};

struct subscriber {
    struct subscriber *next;
    int topic;
    bool dead;                  /* under bus lock */
    pthread_mutex_t mu;
    pthread_cond_t cv;
    struct event *box[MBOX];
    unsigned rd, wr;
    unsigned lost;
    bool closed;
    uint64_t sum;               /* subscriber thread only */
    pthread_t tid;
};

struct bus {
    pthread_rwlock_t lock;
    struct subscriber *subs;
    int nsubs;
};

static struct bus bus = { .lock = PTHREAD_RWLOCK_INITIALIZER };

static struct event *event_new(int topic, uint32_t payload)
{
    struct event *e = malloc(sizeof *e);
    if (e) {
        e->refs = 1; // NORACE
        e->topic = topic; // NORACE
        e->payload = payload; // NORACE
    }
    return e;
}

static void event_get(struct event *e)
{
    __atomic_add_fetch(&e->refs, 1, __ATOMIC_RELAXED);
}

static void event_put(struct event *e)
{
    if (__atomic_sub_fetch(&e->refs, 1, __ATOMIC_ACQ_REL) == 0)
        free(e);  // NORACE
}

static void deliver(struct subscriber *s, struct event *e)
{
    pthread_mutex_lock(&s->mu);
    if (s->wr - s->rd == MBOX) { // NORACE
        s->lost++; // NORACE
    } else {
        event_get(e);
        s->box[s->wr++ % MBOX] = e; // NORACE
        pthread_cond_signal(&s->cv);
    }
    pthread_mutex_unlock(&s->mu);
}

static int publish(int topic, uint32_t payload)
{
    int n = 0;
    struct event *e = event_new(topic, payload);
    if (!e)
        return -1;
    pthread_rwlock_rdlock(&bus.lock);
    for (struct subscriber *s = bus.subs; s; s = s->next) { // NORACE
        if (s->topic != e->topic || s->dead) // NORACE
            continue;
        deliver(s, e);
        n++;
    }
    pthread_rwlock_unlock(&bus.lock);
    event_put(e);
    return n;
}

static void *sub_main(void *arg)
{
    struct subscriber *s = arg;
    for (;;) {
        struct event *e;
        pthread_mutex_lock(&s->mu);
        while (s->rd == s->wr && !s->closed) // NORACE
            pthread_cond_wait(&s->cv, &s->mu);
        if (s->rd == s->wr) { // NORACE
            pthread_mutex_unlock(&s->mu);
            break;
        }
        e = s->box[s->rd++ % MBOX]; // NORACE
        pthread_mutex_unlock(&s->mu);
        s->sum += e->payload; // NORACE
        event_put(e);
    }
    return NULL;
}

static struct subscriber *subscribe(int topic)
{
    struct subscriber *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->topic = topic; // NORACE
    pthread_mutex_init(&s->mu, NULL);
    pthread_cond_init(&s->cv, NULL);
    if (pthread_create(&s->tid, NULL, sub_main, s) != 0) {
        free(s);
        return NULL;
    }
    pthread_rwlock_wrlock(&bus.lock);
    s->next = bus.subs; // NORACE
    bus.subs = s; // NORACE
    bus.nsubs++; // NORACE
    pthread_rwlock_unlock(&bus.lock);
    return s;
}

static void unsubscribe(struct subscriber *s)
{
    struct subscriber **pp;
    pthread_rwlock_wrlock(&bus.lock);
    s->dead = true; // NORACE
    for (pp = &bus.subs; *pp; pp = &(*pp)->next)
        if (*pp == s) { // NORACE
            *pp = s->next; // NORACE
            bus.nsubs--; // NORACE
            break;
        }
    pthread_rwlock_unlock(&bus.lock);
    pthread_mutex_lock(&s->mu);
    s->closed = true; // NORACE
    pthread_cond_signal(&s->cv);
    pthread_mutex_unlock(&s->mu);
    pthread_join(s->tid, NULL);
    printf("topic %d sum %llu lost %u\n", s->topic, (unsigned long long)s->sum, s->lost); // NORACE
    while (s->rd != s->wr) // NORACE
        event_put(s->box[s->rd++ % MBOX]); // NORACE
    free(s);
}

static unsigned sub_lost(struct subscriber *s)
{
    unsigned l;
    pthread_mutex_lock(&s->mu);
    l = s->lost; // NORACE
    pthread_mutex_unlock(&s->mu);
    return l;
}

static void *pub_main(void *arg)
{
    uint32_t seed = *(uint32_t *)arg; // NORACE
    for (int i = 0; i < 2000; i++) {
        seed = seed * 1664525u + 1013904223u;
        publish((int)(seed >> 30), seed & 0xff);
    }
    return NULL;
}

int main(void)
{
    struct subscriber *subs[4];
    pthread_t pubs[3];
    uint32_t seeds[3] = { 1, 2, 3 };
    for (int i = 0; i < 4; i++)
        if (!(subs[i] = subscribe(i)))
            return 1;
    for (int i = 0; i < 3; i++)
        pthread_create(&pubs[i], NULL, pub_main, &seeds[i]);
    for (int i = 0; i < 200; i++)
        if (sub_lost(subs[1]) > 5)
            break;
    unsubscribe(subs[0]);
    for (int i = 0; i < 3; i++)
        pthread_join(pubs[i], NULL);
    for (int i = 1; i < 4; i++)
        unsubscribe(subs[i]);
    return 0;
}
