#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* chunk table: the state under the lock says who may touch the data */
enum { EMPTY, FILLING, FULL, DRAINING };
#define NCH 3
#define TOTAL 30
struct chunk { int state; int len; unsigned char data[32]; };
static struct chunk ch[NCH];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t change = PTHREAD_COND_INITIALIZER;
static int filled, drained;
static long checksum;

static struct chunk *claim(int from, int to, int *count) {
    pthread_mutex_lock(&lock);
    for (;;) {
        if (*count >= TOTAL) { // NORACE
            pthread_mutex_unlock(&lock);
            return NULL;
        }
        for (int i = 0; i < NCH; i++)
            if (ch[i].state == from) { // NORACE
                ch[i].state = to; // NORACE
                ++*count; // NORACE
                pthread_mutex_unlock(&lock);
                return &ch[i];
            }
        pthread_cond_wait(&change, &lock);
    }
}

static void settle(struct chunk *c, int state) {
    pthread_mutex_lock(&lock);
    c->state = state; // NORACE
    pthread_cond_broadcast(&change);
    pthread_mutex_unlock(&lock);
}

static void *filler(void *arg) {
    struct chunk *c;
    unsigned v = (unsigned)(long)arg;
    while ((c = claim(EMPTY, FILLING, &filled))) {
        c->len = 1 + v++ % 32; // NORACE
        memset(c->data, (int)v, c->len); // NORACE
        settle(c, FULL);
    }
    pthread_mutex_lock(&lock);
    pthread_cond_broadcast(&change);
    pthread_mutex_unlock(&lock);
    return NULL;
}

static void *drainer(void *arg) {
    struct chunk *c;
    while ((c = claim(FULL, DRAINING, &drained))) {
        long s = 0;
        for (int i = 0; i < c->len; i++) // NORACE
            s += c->data[i]; // NORACE
        settle(c, EMPTY);
        pthread_mutex_lock(&lock);
        checksum += s; // NORACE
        pthread_mutex_unlock(&lock);
    }
    return arg;
}

int main(void) {
    pthread_t f[2], d[2];
    for (long i = 0; i < 2; i++) {
        pthread_create(&f[i], NULL, filler, (void *)i);
        pthread_create(&d[i], NULL, drainer, NULL);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(f[i], NULL);
        pthread_join(d[i], NULL);
    }
    printf("%ld %d %d\n", checksum, filled, drained); // NORACE
    return 0;
}
