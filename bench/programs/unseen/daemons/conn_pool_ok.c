#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

/* Database connection pool with blocking checkout. */

#define POOL 2

typedef struct db_conn {
    int handle;
    bool in_use;
    bool broken;
    int queries;
    char last_sql[32];
} db_conn;

typedef struct conn_pool {
    pthread_mutex_t mutex;
    pthread_cond_t available;
    db_conn conns[POOL];
    int waiting;
    int reconnects;
} conn_pool;

typedef struct session {
    conn_pool *pool;
    int id;
    int failures;
} session;

static void pool_init(conn_pool *p)
{
    int i;
    pthread_mutex_init(&p->mutex, NULL);
    pthread_cond_init(&p->available, NULL);
    p->waiting = p->reconnects = 0; // NORACE
    for (i = 0; i < POOL; i++) {
        p->conns[i].handle = 100 + i; // NORACE
        p->conns[i].in_use = p->conns[i].broken = false; // NORACE
        p->conns[i].queries = 0; // NORACE
    }
}

static db_conn *find_free(conn_pool *p)
{
    int i;
    for (i = 0; i < POOL; i++)
        if (!p->conns[i].in_use) // NORACE
            return &p->conns[i];
    return NULL;
}

static db_conn *pool_checkout(conn_pool *p)
{
    db_conn *c;
    pthread_mutex_lock(&p->mutex);
    p->waiting++; // NORACE
    while ((c = find_free(p)) == NULL)
        pthread_cond_wait(&p->available, &p->mutex);
    p->waiting--; // NORACE
    c->in_use = true; // NORACE
    if (c->broken) { // NORACE
        c->broken = false; // NORACE
        p->reconnects++; // NORACE
    }
    pthread_mutex_unlock(&p->mutex);
    return c;
}

static void pool_return(conn_pool *p, db_conn *c, bool failed)
{
    pthread_mutex_lock(&p->mutex);
    c->in_use = false; // NORACE
    if (failed)
        c->broken = true; // NORACE
    pthread_cond_signal(&p->available);
    pthread_mutex_unlock(&p->mutex);
}

static int db_query(db_conn *c, const char *sql, int n)
{
    snprintf(c->last_sql, sizeof c->last_sql, "%s %d", sql, n); // NORACE
    c->queries++; // NORACE
    return n % 5 == 4 ? -1 : n;
}

static void *session_main(void *arg)
{
    session *s = arg;
    int i;
    for (i = 0; i < 6; i++) {
        db_conn *c = pool_checkout(s->pool); // NORACE
        int rc = db_query(c, "select", s->id + i); // NORACE
        if (rc < 0)
            s->failures++; // NORACE
        pool_return(s->pool, c, rc < 0); // NORACE
    }
    return NULL;
}

int main(void)
{
    static conn_pool pool;
    session s[3];
    pthread_t t[3];
    int i, total = 0;
    pool_init(&pool);
    for (i = 0; i < 3; i++) {
        s[i].pool = &pool; // NORACE
        s[i].id = i; // NORACE
        s[i].failures = 0; // NORACE
        if (pthread_create(&t[i], NULL, session_main, &s[i])) {
            fprintf(stderr, "cannot start session\n");
            exit(1);
        }
    }
    for (i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    for (i = 0; i < POOL; i++)
        total += pool.conns[i].queries; // NORACE
    printf("%d queries, %d reconnects\n", total, pool.reconnects); // NORACE
    return 0;
}
