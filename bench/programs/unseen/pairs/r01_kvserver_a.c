/* A small key-value server: clients talk over socket pairs, one worker
   thread per connection, a hash table with a lock per bucket. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
#include <unistd.h>
#include <sys/socket.h>

#define NBUCKETS 16
#define NCLIENTS 3

struct entry {
    struct entry *next;
    char *key;
    char *value;
    unsigned long reads;
};

struct bucket {
    pthread_mutex_t lock;
    struct entry *head;
    int len;
};

struct store {
    struct bucket buckets[NBUCKETS];
    pthread_mutex_t stat_lock;
    struct {
        unsigned long gets, sets, misses;
    } stats;
};

struct conn {
    int fd;
    struct store *store;
    pthread_t thread;
};

static struct store *store_new(void)
{
    struct store *s = calloc(1, sizeof *s);
    if (s == NULL)
        abort();
    for (int i = 0; i < NBUCKETS; i++)
        pthread_mutex_init(&s->buckets[i].lock, NULL);
    pthread_mutex_init(&s->stat_lock, NULL);
    return s;
}

static unsigned hash(const char *k)
{
    unsigned h = 5381;
    while (*k)
        h = h * 33 ^ (unsigned char)*k++;
    return h;
}

static struct entry *find(struct bucket *b, const char *key)
{
    for (struct entry *e = b->head; e != NULL; e = e->next)  // NORACE
        if (strcmp(e->key, key) == 0)  // NORACE
            return e;
    return NULL;
}

static void store_set(struct store *s, const char *key, const char *value)
{
    struct bucket *b = &s->buckets[hash(key) % NBUCKETS];
    char *copy = strdup(value);
    pthread_mutex_lock(&b->lock);
    struct entry *e = find(b, key);
    if (e == NULL) {
        e = calloc(1, sizeof *e);
        if (e == NULL)
            abort();
        e->key = strdup(key);  // NORACE
        e->next = b->head;  // NORACE
        b->head = e;  // NORACE
        b->len++;  // NORACE
    } else {
        free(e->value);  // NORACE
    }
    e->value = copy;  // NORACE
    pthread_mutex_unlock(&b->lock);
    pthread_mutex_lock(&s->stat_lock);
    s->stats.sets++;  // NORACE
    pthread_mutex_unlock(&s->stat_lock);
}

static int store_get(struct store *s, const char *key, char *out, size_t cap)
{
    struct bucket *b = &s->buckets[hash(key) % NBUCKETS];
    int found = 0;
    pthread_mutex_lock(&b->lock);
    struct entry *e = find(b, key);
    if (e) {
        e->reads++;  // NORACE
        snprintf(out, cap, "%s", e->value);  // NORACE
        found = 1;
    }
    pthread_mutex_unlock(&b->lock);
    pthread_mutex_lock(&s->stat_lock);
    s->stats.gets++;  // NORACE
    if (!found)
        s->stats.misses++;  // NORACE
    pthread_mutex_unlock(&s->stat_lock);
    return found;
}

static void reply(int fd, const char *s)
{
    size_t left = strlen(s);
    while (left > 0) {
        ssize_t n = write(fd, s, left);
        if (n < 0) {
            if (errno == EINTR)
                continue;
            return;
        }
        s += n;
        left -= (size_t)n;
    }
}

static void handle(struct conn *c, char *line)
{
    char *save = NULL, buf[64];
    char *cmd = strtok_r(line, " ", &save);
    char *key = cmd ? strtok_r(NULL, " ", &save) : NULL;
    char *val = key ? strtok_r(NULL, " ", &save) : NULL;
    if (cmd && !strcmp(cmd, "set") && val) {
        store_set(c->store, key, val);
        reply(c->fd, "ok\n");
    } else if (cmd && !strcmp(cmd, "get") && key) {
        reply(c->fd, store_get(c->store, key, buf, sizeof buf) ? "hit\n" : "miss\n");
    } else {
        reply(c->fd, "error\n");
    }
}

static void *serve(void *arg)
{
    struct conn *c = arg;
    char buf[256];
    size_t used = 0;
    for (;;) {
        ssize_t n = read(c->fd, buf + used, sizeof buf - used - 1);
        if (n <= 0)
            break;
        used += (size_t)n;
        buf[used] = 0;
        char *nl;
        while ((nl = strchr(buf, '\n')) != NULL) {
            *nl = 0;
            handle(c, buf);
            used -= (size_t)(nl + 1 - buf);
            memmove(buf, nl + 1, used + 1);
        }
    }
    close(c->fd);
    return NULL;
}

int main(void)
{
    struct store *s = store_new();
    struct conn conns[NCLIENTS];
    int peer[NCLIENTS];
    for (int i = 0; i < NCLIENTS; i++) {
        int sv[2];
        if (socketpair(AF_UNIX, SOCK_STREAM, 0, sv) < 0) {
            perror("socketpair");
            return 1;
        }
        conns[i].fd = sv[0];
        conns[i].store = s;
        peer[i] = sv[1];
        if (pthread_create(&conns[i].thread, NULL, serve, &conns[i]) != 0)
            return 1;
    }
    for (int i = 0; i < NCLIENTS; i++) {
        char req[64];
        for (int k = 0; k < 5; k++) {
            snprintf(req, sizeof req, "set k%d v%d\nget k%d\nget none%d\n", k, i, k, k);
            reply(peer[i], req);
        }
        shutdown(peer[i], SHUT_WR);
    }
    for (int i = 0; i < NCLIENTS; i++) {
        pthread_join(conns[i].thread, NULL);
        close(peer[i]);
    }
    printf("gets %lu sets %lu misses %lu\n", s->stats.gets, s->stats.sets, s->stats.misses);  // NORACE
    return 0;
}
