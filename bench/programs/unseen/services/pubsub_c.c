#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* topics with subscribers; messages are reference counted */
struct message { atomic_int refs; int topic; int value; };

struct inbox {
    pthread_mutex_t lock;
    pthread_cond_t cv;
    struct message *q[32];
    int head, count;
    int closed;
    int overflow;
};

struct topic {
    pthread_rwlock_t rw;
    struct inbox *subs[8];
    int nsubs;
    int last_value;
    unsigned published;
};

static struct topic topics[2];

static void msg_put(struct message *m) {
    if (atomic_fetch_sub_explicit(&m->refs, 1, memory_order_acq_rel) == 1) { // NORACE
        m->value = 0; // NORACE
        free(m); // NORACE
    }
}

static int inbox_push(struct inbox *b, struct message *m) {
    int ok = 0;
    pthread_mutex_lock(&b->lock);
    if (b->count < 32 && !b->closed) { // NORACE
        b->q[(b->head + b->count) % 32] = m; // NORACE
        b->count++; // NORACE
        ok = 1;
        pthread_cond_signal(&b->cv);
    } else {
        b->overflow++; // NORACE
    }
    pthread_mutex_unlock(&b->lock);
    return ok;
}

static struct message *inbox_pop(struct inbox *b) {
    struct message *m = NULL;
    pthread_mutex_lock(&b->lock);
    while (b->count == 0 && !b->closed) // NORACE
        pthread_cond_wait(&b->cv, &b->lock);
    if (b->count) { // NORACE
        m = b->q[b->head]; // NORACE
        b->head = (b->head + 1) % 32; // NORACE
        b->count--; // NORACE
    }
    pthread_mutex_unlock(&b->lock);
    return m;
}

static int subscribe(int t, struct inbox *b) {
    int ok = -1;
    pthread_rwlock_wrlock(&topics[t].rw);
    if (topics[t].nsubs < 8) { // NORACE
        topics[t].subs[topics[t].nsubs++] = b; // NORACE
        ok = 0;
    }
    pthread_rwlock_unlock(&topics[t].rw);
    return ok;
}

static void publish(int t, int value) {
    struct message *m = malloc(sizeof *m);
    if (!m) abort();
    atomic_init(&m->refs, 1);
    m->topic = t; // NORACE
    m->value = value; // NORACE
    pthread_rwlock_wrlock(&topics[t].rw);
    topics[t].last_value = value; // NORACE
    topics[t].published++; // NORACE
    pthread_rwlock_unlock(&topics[t].rw);
    pthread_rwlock_rdlock(&topics[t].rw);
    for (int i = 0; i < topics[t].nsubs; i++) { // NORACE
        atomic_fetch_add_explicit(&m->refs, 1, memory_order_relaxed); // NORACE
        if (!inbox_push(topics[t].subs[i], m)) // NORACE
            atomic_fetch_sub_explicit(&m->refs, 1, memory_order_relaxed); // NORACE
    }
    pthread_rwlock_unlock(&topics[t].rw);
    m->topic = -1; // RACE
    msg_put(m);
}

static void *subscriber(void *arg) {
    struct inbox *b = arg;
    struct message *m;
    long sum = 0;
    while ((m = inbox_pop(b))) {
        sum += m->value; // NORACE
        sum += m->topic; // RACE
        msg_put(m);
    }
    return (void *)sum;
}

static void *publisher(void *arg) {
    int t = (int)(long)arg & 1;
    for (int i = 0; i < 20; i++)
        publish(t, i);
    return NULL;
}

int main(void) {
    pthread_t s[2], p[3];
    struct inbox box[2];
    memset(box, 0, sizeof box);
    for (int i = 0; i < 2; i++) {
        pthread_rwlock_init(&topics[i].rw, NULL);
        pthread_mutex_init(&box[i].lock, NULL);
        pthread_cond_init(&box[i].cv, NULL);
    }
    for (int i = 0; i < 2; i++)
        pthread_create(&s[i], NULL, subscriber, &box[i]);
    for (long i = 0; i < 3; i++)
        pthread_create(&p[i], NULL, publisher, (void *)i);
    subscribe(0, &box[0]);
    subscribe(0, &box[1]);
    subscribe(1, &box[1]);
    for (int i = 0; i < 3; i++)
        pthread_join(p[i], NULL);
    for (int i = 0; i < 2; i++) {
        pthread_mutex_lock(&box[i].lock);
        box[i].closed = 1; // NORACE
        pthread_cond_signal(&box[i].cv);
        pthread_mutex_unlock(&box[i].lock);
        pthread_join(s[i], NULL);
    }
    printf("%u %d\n", topics[0].published, topics[1].last_value); // NORACE
    return 0;
}
