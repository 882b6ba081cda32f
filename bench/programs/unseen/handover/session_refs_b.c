#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* sessions in a hash table; a reference keeps a session, its own lock guards its contents */
#define NB 4
struct session {
    int id;
    int refs;                 /* bucket lock */
    int hashed;               /* bucket lock */
    struct session *next;     /* bucket lock */
    pthread_mutex_t lock;
    long bytes;               /* lock */
};
struct bucket { pthread_mutex_t lock; struct session *first; };
static struct bucket tab[NB];

static struct bucket *bucket_of(int id) { return &tab[id % NB]; }

static struct session *session_get(int id, int create) {
    struct bucket *b = bucket_of(id);
    pthread_mutex_lock(&b->lock);
    struct session *s = b->first; // NORACE
    while (s && s->id != id) // NORACE
        s = s->next; // NORACE
    if (!s && create) {
        s = calloc(1, sizeof *s);
        if (!s) abort();
        s->id = id; // NORACE
        s->refs = 1; // NORACE
        s->hashed = 1; // NORACE
        pthread_mutex_init(&s->lock, NULL);
        s->next = b->first; // NORACE
        b->first = s; // NORACE
    }
    if (s)
        s->refs++; // NORACE
    pthread_mutex_unlock(&b->lock);
    return s;
}

static void session_put(struct session *s) {
    struct bucket *b = bucket_of(s->id); // NORACE
    pthread_mutex_lock(&b->lock);
    int dead = --s->refs == 0; // NORACE
    pthread_mutex_unlock(&b->lock);
    if (dead) {
        pthread_mutex_destroy(&s->lock);
        free(s); // NORACE
    }
}

static void session_remove(int id) {
    struct bucket *b = bucket_of(id);
    struct session *gone = NULL;
    pthread_mutex_lock(&b->lock);
    for (struct session **pp = &b->first; *pp; pp = &(*pp)->next) // NORACE
        if ((*pp)->id == id) { // NORACE
            gone = *pp; // NORACE
            *pp = gone->next; // NORACE
            gone->hashed = 0; // NORACE
            break;
        }
    pthread_mutex_unlock(&b->lock);
    if (gone)
        session_put(gone);
}

static void traffic(int id, long n) {
    struct session *s = session_get(id, 1);
    s->bytes += n; // RACE
    session_put(s);
}

static void *client(void *arg) {
    int base = (int)(long)arg;
    for (int i = 0; i < 60; i++) {
        traffic((base + i) % 8, i);
        if (i % 10 == 9)
            session_remove((base + i) % 8);
    }
    return NULL;
}

int main(void) {
    pthread_t t[3];
    for (int i = 0; i < NB; i++)
        pthread_mutex_init(&tab[i].lock, NULL);
    for (long i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, client, (void *)i);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    int left = 0;
    for (int i = 0; i < NB; i++)
        for (struct session *s = tab[i].first; s; s = s->next) // NORACE
            left += s->hashed; // NORACE
    printf("%d\n", left);
    return 0;
}
