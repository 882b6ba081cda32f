/* broker - in-process publish/subscribe with topics.
 * The table of topics is under a rwlock; each subscriber has its own queue. */
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <unistd.h>

#define QCAP 16

struct msg {
    int topic;
    int seq;
    char text[40];
};

struct subscriber {
    char name[16];
    pthread_mutex_t mu;
    pthread_cond_t cv;
    struct msg q[QCAP];
    unsigned head, len;
    unsigned dropped;
    int closed;
    long received;                 /* owned by the consumer thread */
    LIST_ENTRY(subscriber) link;
};

LIST_HEAD(sublist, subscriber);

struct topic {
    char name[24];
    struct sublist subs;
    int nsubs;
    atomic_long published;
};

#define NTOPICS 3

static struct {
    pthread_rwlock_t lock;
    struct topic topics[NTOPICS];
} broker = { .lock = PTHREAD_RWLOCK_INITIALIZER };

static struct subscriber *sub_new(const char *name)
{
    struct subscriber *s = calloc(1, sizeof *s);
    if (s == NULL)
        abort();
    snprintf(s->name, sizeof s->name, "%s", name); // NORACE
    pthread_mutex_init(&s->mu, NULL);
    pthread_cond_init(&s->cv, NULL);
    return s;
}

static void broker_subscribe(int t, struct subscriber *s)
{
    pthread_rwlock_wrlock(&broker.lock);
    LIST_INSERT_HEAD(&broker.topics[t].subs, s, link); // NORACE
    broker.topics[t].nsubs++; // NORACE
    pthread_rwlock_unlock(&broker.lock);
}

static void broker_unsubscribe(int t, struct subscriber *s)
{
    pthread_rwlock_wrlock(&broker.lock);
    LIST_REMOVE(s, link); // NORACE
    broker.topics[t].nsubs--; // NORACE
    pthread_rwlock_unlock(&broker.lock);
}

static void sub_deliver(struct subscriber *s, const struct msg *m)
{
    pthread_mutex_lock(&s->mu);
    if (s->len == QCAP) { // NORACE
        s->dropped++; // NORACE
    } else {
        s->q[(s->head + s->len) % QCAP] = *m; // NORACE
        s->len++; // NORACE
        pthread_cond_signal(&s->cv);
    }
    pthread_mutex_unlock(&s->mu);
}

static int broker_publish(int t, int seq, const char *text)
{
    struct msg m = { .topic = t, .seq = seq };
    struct subscriber *s;
    int n = 0;

    snprintf(m.text, sizeof m.text, "%s", text);
    pthread_rwlock_rdlock(&broker.lock);
    LIST_FOREACH(s, &broker.topics[t].subs, link) { // NORACE
        sub_deliver(s, &m);
        n++;
    }
    atomic_fetch_add_explicit(&broker.topics[t].published, 1, memory_order_relaxed); // NORACE
    pthread_rwlock_unlock(&broker.lock);
    return n;
}

static int sub_next(struct subscriber *s, struct msg *out)
{
    int ok = 0;

    pthread_mutex_lock(&s->mu);
    while (s->len == 0 && !s->closed) // NORACE
        pthread_cond_wait(&s->cv, &s->mu);
    if (s->len > 0) { // NORACE
        *out = s->q[s->head]; // NORACE
        s->head = (s->head + 1) % QCAP; // NORACE
        s->len--; // NORACE
        ok = 1;
    }
    pthread_mutex_unlock(&s->mu);
    return ok;
}

static void sub_close(struct subscriber *s)
{
    pthread_mutex_lock(&s->mu);
    s->closed = 1; // NORACE
    pthread_cond_signal(&s->cv);
    pthread_mutex_unlock(&s->mu);
}

static void *consumer(void *arg)
{
    struct subscriber *s = arg;
    struct msg m;

    while (sub_next(s, &m))
        s->received++; // NORACE
    return NULL;
}

static void *publisher(void *arg)
{
    const char *who = arg;
    char text[40];

    for (int i = 0; i < 120; i++) {
        snprintf(text, sizeof text, "%s says %d", who, i); // NORACE
        broker_publish(i % NTOPICS, i, text);
        if (i % 8 == 0)
            usleep(100);
    }
    return NULL;
}

/* a client that comes and goes */
static void *visitor(void *arg)
{
    (void)arg;
    for (int i = 0; i < 6; i++) {
        struct subscriber *s = sub_new("visitor");
        struct msg m;

        broker_subscribe(i % NTOPICS, s);
        usleep(200);
        broker_unsubscribe(i % NTOPICS, s);
        sub_close(s);
        while (sub_next(s, &m))
            ;
        pthread_cond_destroy(&s->cv);
        pthread_mutex_destroy(&s->mu);
        free(s); // NORACE
    }
    return NULL;
}

int main(void)
{
    static char n1[] = "alice", n2[] = "bob";
    struct subscriber *s[NTOPICS];
    pthread_t ct[NTOPICS], p1, p2, v;
    long total = 0;

    for (int i = 0; i < NTOPICS; i++) {
        char name[16];
        snprintf(name, sizeof name, "sub%d", i);
        snprintf(broker.topics[i].name, sizeof broker.topics[i].name, "topic/%d", i);
        LIST_INIT(&broker.topics[i].subs); // NORACE
        s[i] = sub_new(name);
        broker_subscribe(i, s[i]);
        pthread_create(&ct[i], NULL, consumer, s[i]);
    }
    pthread_create(&p1, NULL, publisher, n1);
    pthread_create(&p2, NULL, publisher, n2);
    pthread_create(&v, NULL, visitor, NULL);
    pthread_join(p1, NULL);
    pthread_join(p2, NULL);
    pthread_join(v, NULL);
    for (int i = 0; i < NTOPICS; i++) {
        sub_close(s[i]);
        pthread_join(ct[i], NULL);
        printf("%s: %ld received, %u dropped, %ld published\n", s[i]->name, s[i]->received, s[i]->dropped, (long)broker.topics[i].published); // NORACE
        total += s[i]->received + s[i]->dropped; // NORACE
        broker_unsubscribe(i, s[i]);
        free(s[i]); // NORACE
    }
    printf("total %ld\n", total);
    return total != 240;
}
