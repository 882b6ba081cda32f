#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* database connections checked out and in */
#define NC 2
struct dbconn { int in_use; int broken; long queries; char last[32]; };
struct pool { pthread_mutex_t lock; pthread_cond_t avail; struct dbconn c[NC]; int waits; };
static struct pool pool = { .lock = PTHREAD_MUTEX_INITIALIZER, .avail = PTHREAD_COND_INITIALIZER };

static struct dbconn *checkout(struct pool *p) {
    struct dbconn *got = NULL;
    pthread_mutex_lock(&p->lock);
    for (;;) {
        for (int i = 0; i < NC && !got; i++)
            if (!p->c[i].in_use) { // NORACE
                p->c[i].in_use = 1; // NORACE
                got = &p->c[i];
            }
        if (got)
            break;
        p->waits++; // NORACE
        pthread_cond_wait(&p->avail, &p->lock);
    }
    pthread_mutex_unlock(&p->lock);
    return got;
}

static void checkin(struct pool *p, struct dbconn *c) {
    pthread_mutex_lock(&p->lock);
    c->in_use = 0; // NORACE
    pthread_cond_signal(&p->avail);
    pthread_mutex_unlock(&p->lock);
}

static int query(struct dbconn *c, const char *sql, int n) {
    snprintf(c->last, sizeof c->last, "%s %d", sql, n); // NORACE
    c->queries++; // NORACE
    if (n == 13)
        c->broken = 1; // NORACE
    return c->last[0] == 's'; // NORACE
}

static void *client(void *arg) {
    long ok = 0;
    for (int i = 0; i < 30; i++) {
        struct dbconn *c = checkout(&pool);
        ok += query(c, "select", i);
        checkin(&pool, c);
    }
    *(long *)arg = ok; // NORACE
    return NULL;
}

int main(void) {
    pthread_t t[3];
    long ok[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, client, &ok[i]);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    printf("%ld %ld %d\n", ok[0], pool.c[0].queries, pool.waits); // NORACE
    return 0;
}
