#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#define N 8

struct slot { uint32_t gen; int used; int value; };
static struct slot slots[N];
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static unsigned stale;

static uint64_t create(int v) {
    uint64_t h = 0;
    pthread_rwlock_wrlock(&rw);
    for (int i = 0; i < N; i++)
        if (!slots[i].used) { // NORACE
            slots[i].used = 1; // NORACE
            slots[i].value = v; // NORACE
            h = ((uint64_t)++slots[i].gen << 32) | (unsigned)i; // NORACE
            break;
        }
    pthread_rwlock_unlock(&rw);
    return h;
}
static int lookup(uint64_t h, int *v) {
    unsigned i = (unsigned)h % N;
    int ok = 0;
    pthread_rwlock_rdlock(&rw);
    if (slots[i].used && slots[i].gen == (uint32_t)(h >> 32)) { // NORACE
        *v = slots[i].value; // NORACE
        ok = 1;
    } else {
        stale++; // RACE
    }
    pthread_rwlock_unlock(&rw);
    return ok;
}
static void destroy(uint64_t h) {
    pthread_rwlock_wrlock(&rw);
    slots[(unsigned)h % N].used = 0; // NORACE
    pthread_rwlock_unlock(&rw);
}
static void *worker(void *arg) {
    long sum = 0;
    for (int k = 0; k < 30; k++) {
        uint64_t h = create(k);
        int v = 0;
        if (h && lookup(h, &v))
            sum += v;
        if (h)
            destroy(h);
        lookup(h, &v);
    }
    *(long *)arg = sum; // NORACE
    return NULL;
}
int main(void) {
    pthread_t a, b;
    long x, y;
    pthread_create(&a, NULL, worker, &x);
    pthread_create(&b, NULL, worker, &y);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%ld %u\n", x + y, stale); // NORACE
    return 0;
}
