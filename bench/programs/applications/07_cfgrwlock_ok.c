/* Runtime settings guarded by a rwlock; string values are replaced in place. */
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAXOPT 16

struct option {
    const char *key;
    char *value;
    long num;
    unsigned generation;
};

struct settings {
    pthread_rwlock_t rw;
    struct option opts[MAXOPT];
    int nopts;
    unsigned generation;
    unsigned long reads;
    pthread_mutex_t stat_mu;
    bool frozen;
};

static struct settings *set_create(void)
{
    struct settings *s = calloc(1, sizeof(struct settings));
    if (s == NULL)
        return NULL;
    pthread_rwlock_init(&s->rw, NULL);
    pthread_mutex_init(&s->stat_mu, NULL);
    return s;
}

static struct option *opt_find(struct settings *s, const char *key)
{
    for (int i = 0; i < s->nopts; i++) // NORACE
        if (strcmp(s->opts[i].key, key) == 0) // NORACE
            return &s->opts[i];
    return NULL;
}

static int set_put(struct settings *s, const char *key, const char *val)
{
    struct option *o;
    char *copy = strdup(val);
    int ret = -1;

    if (copy == NULL)
        return -1;
    pthread_rwlock_wrlock(&s->rw);
    if (s->frozen) // NORACE
        goto out;
    o = opt_find(s, key);
    if (o == NULL) {
        if (s->nopts == MAXOPT) // NORACE
            goto out;
        o = &s->opts[s->nopts++]; // NORACE
        o->key = key; // NORACE
    }
    char *old = o->value;  // NORACE
    o->value = copy; // NORACE
    o->num = strtol(copy, NULL, 10); // NORACE
    o->generation = ++s->generation; // NORACE
    copy = old;
    ret = 0;
out:
    pthread_rwlock_unlock(&s->rw);
    free(copy);
    return ret;
}

static long set_num(struct settings *s, const char *key, long dflt)
{
    long v = dflt;
    pthread_rwlock_rdlock(&s->rw);
    struct option *o = opt_find(s, key);
    if (o)
        v = o->num; // NORACE
    pthread_rwlock_unlock(&s->rw);
    pthread_mutex_lock(&s->stat_mu);
    s->reads++; // NORACE
    pthread_mutex_unlock(&s->stat_mu);
    return v;
}

static size_t set_str(struct settings *s, const char *key, char *buf, size_t len)
{
    size_t n = 0;
    struct option *o;
    pthread_rwlock_rdlock(&s->rw);
    o = opt_find(s, key);
    if (o && o->value) { // NORACE
        n = strlen(o->value); // NORACE
        if (n >= len)
            n = len - 1;
        memcpy(buf, o->value, n); // NORACE
        buf[n] = 0;
    }
    pthread_rwlock_unlock(&s->rw);
    return n;
}

static bool set_changed(struct settings *s, unsigned *seen)
{
    bool ch = false;
    if (pthread_rwlock_tryrdlock(&s->rw) != 0)
        return false;
    if (s->generation != *seen) { // NORACE
        *seen = s->generation; // NORACE
        ch = true;
    }
    pthread_rwlock_unlock(&s->rw);
    return ch;
}

static void *reader(void *arg)
{
    struct settings *s = arg;
    unsigned seen = 0, changes = 0;
    char buf[32];
    long sum = 0;
    for (int i = 0; i < 2000; i++) {
        sum += set_num(s, "workers", 1);
        sum += (long)set_str(s, "motd", buf, sizeof buf);
        if (set_changed(s, &seen))
            changes++;
    }
    return (void *)(sum + changes);
}

static void *writer(void *arg)
{
    struct settings *s = arg;
    char val[32];
    for (int i = 0; i < 200; i++) {
        snprintf(val, sizeof val, "%d", i);
        set_put(s, "workers", val);
        snprintf(val, sizeof val, "hello %d", i);
        set_put(s, "motd", val);
        usleep(10);
    }
    pthread_rwlock_wrlock(&s->rw);
    s->frozen = true; // NORACE
    pthread_rwlock_unlock(&s->rw);
    return NULL;
}

int main(void)
{
    pthread_t r[3], w;
    void *res;
    long total = 0;
    struct settings *s = set_create();
    if (!s)
        return 1;
    set_put(s, "motd", "initial");
    pthread_create(&w, NULL, writer, s);
    for (int i = 0; i < 3; i++)
        pthread_create(&r[i], NULL, reader, s);
    for (int i = 0; i < 3; i++) {
        pthread_join(r[i], &res);
        total += (long)res;
    }
    pthread_join(w, NULL);
    printf("%ld gen %u reads %lu\n", total, s->generation, s->reads); // NORACE
    for (int i = 0; i < s->nopts; i++) // NORACE
        free(s->opts[i].value); // NORACE
    free(s);
    return 0;
}
