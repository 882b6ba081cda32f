/* In-memory blob store with a background collector thread (mark by age). */
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct blob {
    struct blob *next;
    unsigned id;
    unsigned pins;              /* under store lock */
    unsigned long last_used;    /* under store lock */
    size_t len;
    char *bytes;
};

struct store {
    pthread_mutex_t mu;
    pthread_cond_t gc_cv;
    struct blob *blobs;
    size_t nblobs, nbytes;
    unsigned long clock;
    bool quit;
    unsigned collected;
    size_t peak;
    pthread_t gc;
};

static void blob_free(struct blob *b)
{
    free(b->bytes);  // NORACE
    free(b);
}

static struct blob *sweep_locked(struct store *st, unsigned long horizon)
{
    struct blob **pp = &st->blobs, *dead = NULL, *b;
    while ((b = *pp) != NULL) { // NORACE
        if (b->pins == 0 && b->last_used < horizon) { // NORACE
            *pp = b->next; // NORACE
            st->nblobs--; // NORACE
            st->nbytes -= b->len; // NORACE
            b->next = dead; // NORACE
            dead = b;
        } else {
            pp = &b->next; // NORACE
        }
    }
    return dead;
}

static void *gc_main(void *arg)
{
    struct store *st = arg;
    pthread_mutex_lock(&st->mu);
    while (!st->quit) { // NORACE
        struct timespec ts;
        clock_gettime(CLOCK_REALTIME, &ts);
        ts.tv_nsec += 300000;
        if (ts.tv_nsec >= 1000000000) {
            ts.tv_sec++;
            ts.tv_nsec -= 1000000000;
        }
        pthread_cond_timedwait(&st->gc_cv, &st->mu, &ts);
        unsigned long horizon = st->clock > 60 ? st->clock - 60 : 0; // NORACE
        struct blob *dead = sweep_locked(st, horizon);
        pthread_mutex_unlock(&st->mu);
        unsigned n = 0;
        while (dead) {
            struct blob *nx = dead->next; // NORACE
            blob_free(dead);
            dead = nx;
            n++;
        }
        pthread_mutex_lock(&st->mu);
        st->collected += n; // NORACE
    }
    pthread_mutex_unlock(&st->mu);
    return NULL;
}

static struct blob *store_pin(struct store *st, unsigned id)
{
    struct blob *b;
    pthread_mutex_lock(&st->mu);
    for (b = st->blobs; b; b = b->next) // NORACE
        if (b->id == id) // NORACE
            break;
    if (b) {
        b->pins++; // NORACE
        b->last_used = ++st->clock; // NORACE
    }
    pthread_mutex_unlock(&st->mu);
    return b;
}

static void store_unpin(struct store *st, struct blob *b)
{
    pthread_mutex_lock(&st->mu);
    b->pins--; // NORACE
    pthread_mutex_unlock(&st->mu);
}

static int store_add(struct store *st, unsigned id, size_t len)
{
    struct blob *b = calloc(1, sizeof *b);
    if (!b)
        return -1;
    b->bytes = malloc(len); // NORACE
    if (!b->bytes) {
        free(b);
        return -1;
    }
    memset(b->bytes, (int)id, len); // NORACE
    b->len = len; // NORACE
    b->id = id; // NORACE
    pthread_mutex_lock(&st->mu);
    b->last_used = ++st->clock; // NORACE
    b->next = st->blobs; // NORACE
    st->blobs = b; // NORACE
    st->nblobs++; // NORACE
    st->nbytes += len; // NORACE
    if (st->nbytes > st->peak) // NORACE
        st->peak = st->nbytes; // NORACE
    pthread_mutex_unlock(&st->mu);
    return 0;
}

struct user {
    struct store *st;
    unsigned seed;
    unsigned long seen;
};

static void *user_main(void *arg)
{
    struct user *u = arg;
    for (int i = 0; i < 800; i++) {
        u->seed = u->seed * 1664525u + 1013904223u; // NORACE
        unsigned id = (u->seed >> 20) % 100; // NORACE
        struct blob *b = store_pin(u->st, id);
        if (b) {
            for (size_t k = 0; k < b->len; k++)  // NORACE
                u->seen += (unsigned char)b->bytes[k];  // NORACE
            store_unpin(u->st, b);
        } else if (store_add(u->st, id, 16 + id) < 0) {
            break;
        }
    }
    return NULL;
}

int main(void)
{
    struct store *st = calloc(1, sizeof *st);
    struct user us[3];
    pthread_t t[3];
    if (!st)
        return 1;
    pthread_mutex_init(&st->mu, NULL);
    pthread_cond_init(&st->gc_cv, NULL);
    if (pthread_create(&st->gc, NULL, gc_main, st))
        return 1;
    for (unsigned i = 0; i < 3; i++) {
        us[i].st = st; // NORACE
        us[i].seed = i + 1; // NORACE
        us[i].seen = 0; // NORACE
        pthread_create(&t[i], NULL, user_main, &us[i]);
    }
    for (int i = 0; i < 3; i++) {
        pthread_join(t[i], NULL);
        printf("user %d saw %lu\n", i, us[i].seen); // NORACE
    }
    pthread_mutex_lock(&st->mu);
    st->quit = true; // NORACE
    pthread_cond_signal(&st->gc_cv);
    pthread_mutex_unlock(&st->mu);
    pthread_join(st->gc, NULL);
    printf("collected %u left %zu bytes %zu peak %zu\n", st->collected, st->nblobs, st->nbytes, st->peak); // NORACE
    while (st->blobs) { // NORACE
        struct blob *b = st->blobs; // NORACE
        st->blobs = b->next; // NORACE
        blob_free(b);
    }
    free(st);
    return 0;
}
