/* connpool - pool of database connections.  A counting semaphore limits
 * the number handed out; a mutex protects the array of idle connections. */
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct db_conn {
    int fd;
    int broken;
    unsigned queries;
    char last_sql[48];
    unsigned char inbuf[64];
} db_conn;

typedef struct conn_pool {
    sem_t avail;
    pthread_mutex_t lock;
    db_conn **idle;
    int nidle, size;
    int next_fd;
    unsigned reconnects;
    unsigned waits;
} conn_pool;

static db_conn *db_connect(int fd)
{
    db_conn *c = calloc(1, sizeof *c);
    if (c)
        c->fd = fd; // NORACE
    return c;
}

static int db_query(db_conn *c, const char *sql, int *rows)
{
    snprintf(c->last_sql, sizeof c->last_sql, "%s", sql); // NORACE
    c->queries++; // NORACE
    usleep(30);
    if (c->queries % 13 == 0) { // NORACE
        c->broken = 1; // NORACE
        return -EPIPE;
    }
    memset(c->inbuf, (int)strlen(sql), sizeof c->inbuf); // NORACE
    *rows = c->inbuf[0] % 7; // NORACE
    return 0;
}

static void pool_free(conn_pool *p)
{
    for (int i = 0; i < p->nidle; i++) // NORACE
        free(p->idle[i]); // NORACE
    free(p->idle); // NORACE
    pthread_mutex_destroy(&p->lock);
    sem_destroy(&p->avail);
    free(p); // NORACE
}

static conn_pool *pool_new(int size)
{
    conn_pool *p = calloc(1, sizeof *p);

    if (!p)
        return NULL;
    pthread_mutex_init(&p->lock, NULL);
    sem_init(&p->avail, 0, 0);
    p->next_fd = 10; // NORACE
    p->size = size; // NORACE
    p->idle = calloc((size_t)size, sizeof *p->idle); // NORACE
    if (!p->idle) // NORACE
        goto fail;
    while (p->nidle < size) { // NORACE
        db_conn *c = db_connect(p->next_fd++); // NORACE
        if (!c)
            goto fail;
        p->idle[p->nidle++] = c; // NORACE
        sem_post(&p->avail);
    }
    return p;
fail:
    pool_free(p);
    return NULL;
}

static db_conn *pool_get(conn_pool *p)
{
    db_conn *c;
    int waited = 0;

    if (sem_trywait(&p->avail) != 0) {
        waited = 1;
        while (sem_wait(&p->avail) != 0 && errno == EINTR)
            ;
    }
    pthread_mutex_lock(&p->lock);
    c = p->idle[--p->nidle]; // NORACE
    p->waits += (unsigned)waited; // NORACE
    pthread_mutex_unlock(&p->lock);
    return c;
}

static void pool_put(conn_pool *p, db_conn *c)
{
    if (c->broken) { // NORACE
        int fd;
        db_conn *fresh;

        pthread_mutex_lock(&p->lock);
        fd = p->next_fd++; // NORACE
        p->reconnects++; // NORACE
        pthread_mutex_unlock(&p->lock);
        fresh = db_connect(fd);
        if (fresh) {
            fresh->queries = c->queries; // NORACE
            free(c); // NORACE
            c = fresh;
        } else {
            c->broken = 0; // NORACE
        }
    }
    pthread_mutex_lock(&p->lock);
    p->idle[p->nidle++] = c; // NORACE
    pthread_mutex_unlock(&p->lock);
    sem_post(&p->avail);
}

struct task {
    conn_pool *pool;
    int id;
    int rows, errors;
};

static void *task_main(void *arg)
{
    struct task *t = arg;
    char sql[48];

    for (int i = 0; i < 40; i++) {
        db_conn *c = pool_get(t->pool); // NORACE
        int rows = 0;

        snprintf(sql, sizeof sql, "SELECT * FROM t%d WHERE id = %d", t->id, i); // NORACE
        if (db_query(c, sql, &rows) < 0)
            t->errors++; // NORACE
        else
            t->rows += rows; // NORACE
        pool_put(t->pool, c); // NORACE
    }
    return NULL;
}

int main(void)
{
    enum { TASKS = 4, CONNS = 2 };
    conn_pool *p = pool_new(CONNS);
    struct task t[TASKS];
    pthread_t th[TASKS];
    int started = 0, rows = 0, errors = 0;

    if (!p)
        return 1;
    for (int i = 0; i < TASKS; i++, started++) {
        t[i] = (struct task){ .pool = p, .id = i }; // NORACE
        if (pthread_create(&th[i], NULL, task_main, &t[i]))
            break;
    }
    for (int i = 0; i < started; i++) {
        pthread_join(th[i], NULL);
        rows += t[i].rows; // NORACE
        errors += t[i].errors; // NORACE
    }
    printf("%s rows, %s errors, %d idle of %d\n", rows ? "some" : "no", errors ? "some" : "no", p->nidle, p->size); // NORACE
    printf("%u reconnects\n", p->reconnects); // NORACE
    pool_free(p);
    return 0;
}
