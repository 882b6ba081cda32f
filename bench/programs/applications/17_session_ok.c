/* Protocol sessions with a per-session lock and a global session table. */
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NSESS 16

enum st { ST_NEW, ST_AUTH, ST_READY, ST_CLOSING, ST_DEAD };

struct session {
    pthread_mutex_t lock;
    enum st state;
    int user;
    unsigned failures;
    unsigned long cmds;
    char lastcmd[16];
    int owner_id;               /* immutable */
};

struct sess_table {
    pthread_mutex_t lock;
    struct session *tab[NSESS];
    int live;
};

static struct sess_table T = { .lock = PTHREAD_MUTEX_INITIALIZER };

static struct session *sess_new(int id)
{
    struct session *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    pthread_mutex_init(&s->lock, NULL);
    s->state = ST_NEW; // NORACE
    s->owner_id = id; // NORACE
    return s;
}

static struct session *sess_get(int id)
{
    struct session *s;
    pthread_mutex_lock(&T.lock);
    s = T.tab[id % NSESS]; // NORACE
    if (!s) {
        s = sess_new(id);
        T.tab[id % NSESS] = s; // NORACE
        if (s)
            T.live++; // NORACE
    }
    pthread_mutex_unlock(&T.lock);
    return s;
}

static void set_state(struct session *s, enum st to)
{
    /* caller holds s->lock */
    if (to < s->state && to != ST_NEW) // NORACE
        return;
    s->state = to; // NORACE
}

static int on_login(struct session *s, int user)
{
    if (s->state != ST_NEW) // NORACE
        return -1;
    if (user % 5 == 0) {
        if (++s->failures >= 3) // NORACE
            set_state(s, ST_CLOSING);
        return -1;
    }
    s->user = user; // NORACE
    set_state(s, ST_AUTH);
    return 0;
}

static int on_select(struct session *s)
{
    if (s->state != ST_AUTH) // NORACE
        return -1;
    set_state(s, ST_READY);
    return 0;
}

static int on_cmd(struct session *s, const char *cmd)
{
    if (s->state != ST_READY) // NORACE
        return -1;
    s->cmds++; // NORACE
    snprintf(s->lastcmd, sizeof s->lastcmd, "%s", cmd); // NORACE
    return 0;
}

static int dispatch(int id, int step)
{
    struct session *s = sess_get(id);
    int rc = -1;
    if (!s)
        return -1;
    pthread_mutex_lock(&s->lock);
    switch (step % 4) {
    case 0:
        rc = on_login(s, step);
        break;
    case 1:
        rc = on_select(s);
        break;
    case 2:
        rc = on_cmd(s, "fetch");
        break;
    default:
        if (s->cmds > 40) // NORACE
            set_state(s, ST_CLOSING);
        if (s->state == ST_CLOSING && s->cmds > 60) // NORACE
            s->state = ST_DEAD; // NORACE
        rc = 0;
    }
    pthread_mutex_unlock(&s->lock);
    return rc;
}

static void *io_thread(void *arg)
{
    long ok = 0;
    int base = (int)(long)arg;
    for (int i = 0; i < 4000; i++)
        ok += dispatch((base + i / 4) % NSESS, i) == 0;
    return (void *)ok;
}

static void *stat_thread(void *arg)
{
    unsigned long *out = arg;
    for (int round = 0; round < 50; round++) {
        unsigned long c = 0;
        for (int i = 0; i < NSESS; i++) {
            pthread_mutex_lock(&T.lock);
            struct session *s = T.tab[i]; // NORACE
            pthread_mutex_unlock(&T.lock);
            if (!s)
                continue;
            pthread_mutex_lock(&s->lock);
            c += s->cmds; // NORACE
            pthread_mutex_unlock(&s->lock);
        }
        *out = c; // NORACE
    }
    return NULL;
}

int main(void)
{
    pthread_t io[3], st;
    unsigned long snap = 0;
    void *r;
    long ok = 0;

    for (long i = 0; i < 3; i++)
        pthread_create(&io[i], NULL, io_thread, (void *)(i * 5));
    pthread_create(&st, NULL, stat_thread, &snap);
    for (int i = 0; i < 3; i++) {
        pthread_join(io[i], &r);
        ok += (long)r;
    }
    pthread_join(st, NULL);
    printf("ok %ld snapshot %lu live %d\n", ok, snap, T.live); // NORACE
    for (int i = 0; i < NSESS; i++) {
        struct session *s = T.tab[i]; // NORACE
        if (!s)
            continue;
        printf("s%d state %d user %d cmds %lu\n", s->owner_id, s->state, s->user, s->cmds); // NORACE
        pthread_mutex_destroy(&s->lock);
        free(s);
    }
    return 0;
}
