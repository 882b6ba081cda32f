/* The argument of each thread is a byte copy of a prototype (with a pointer to
   the shared total in it), in storage from alloca(). */
#include <alloca.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

struct inner { long *total; int *log; };
struct args { int id; struct inner in; pthread_mutex_t *lock; char name[12]; };

static void *work(void *p)
{
    unsigned char raw[sizeof(struct args)];
    struct args a;
    memcpy(raw, p, sizeof raw);
    memcpy(&a, raw, sizeof a);
    for (int i = 0; i < 400; i++) {
        struct inner copy = a.in;
        pthread_mutex_lock(a.lock);
        *copy.total += a.id;  // NORACE
        pthread_mutex_unlock(a.lock);
        copy.log[i & 3] = a.id;  // RACE
    }
    return NULL;
}

static void run(int n)
{
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    long *total = alloca(sizeof *total);
    int *log = alloca(4 * sizeof *log);
    pthread_t *t = alloca(n * sizeof *t);
    char *blob = alloca(n * sizeof(struct args));
    struct args proto = { 0, { total, log }, &lock, "proto" };
    *total = 0;  // NORACE
    memset(log, 0, 4 * sizeof *log);  // NORACE
    for (int i = 0; i < n; i++) {
        proto.id = i + 1;
        char *at = blob + i * sizeof proto;
        memmove(at, &proto, sizeof proto);
        pthread_create(&t[i], NULL, work, at);
    }
    for (int i = 0; i < n; i++)
        pthread_join(t[i], NULL);
    printf("%ld %d\n", *total, log[0]);  // NORACE
}

int main(void)
{
    run(3);
    return 0;
}
