#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct cache { pthread_mutex_t lock; int key[16]; int val[16]; unsigned hits, misses, evictions; };
static struct cache c = { .lock = PTHREAD_MUTEX_INITIALIZER };

static int load(int key) { return key * 3; }

static int cache_get(struct cache *c, int key) {
    int s = key & 15, v;
    pthread_mutex_lock(&c->lock);
    if (c->key[s] == key) { // NORACE
        c->hits++; // RACE
        v = c->val[s]; // NORACE
    } else {
        c->misses++; // RACE
        if (c->key[s]) // NORACE
            c->evictions++; // NORACE
        v = load(key);
        c->key[s] = key; // NORACE
        c->val[s] = v; // NORACE
    }
    pthread_mutex_unlock(&c->lock);
    return v;
}
static double hit_rate(struct cache *c) {
    unsigned h = c->hits; // RACE
    unsigned m = c->misses; // RACE
    return h + m ? (double)h / (h + m) : 0.0;
}
static unsigned evictions(struct cache *c) {
    pthread_mutex_lock(&c->lock);
    unsigned e = c->evictions; // NORACE
    pthread_mutex_unlock(&c->lock);
    return e;
}
static void *client(void *arg) {
    unsigned r = (unsigned)(long)arg;
    long sum = 0;
    for (int i = 0; i < 200; i++) {
        r = r * 1664525u + 1013904223u;
        sum += cache_get(&c, 1 + (int)((r >> 16) & 31));
    }
    return (void *)sum;
}
static void *reporter(void *arg) {
    for (int i = 0; i < 5; i++) {
        printf("%.2f %u\n", hit_rate(&c), evictions(&c));
        usleep(50);
    }
    return arg;
}
int main(void) {
    pthread_t a, b, r;
    pthread_create(&a, NULL, client, (void *)1);
    pthread_create(&b, NULL, client, (void *)2);
    pthread_create(&r, NULL, reporter, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(r, NULL);
    return 0;
}
