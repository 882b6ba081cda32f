#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sched.h>

#define RING 4
#define OWN_HW 1u

struct desc {
    uint32_t addr;
    uint16_t len;
    uint16_t csum;
    atomic_uint ctrl;
};

struct engine {
    struct desc ring[RING];
    uint32_t mem[RING];
    unsigned cur;
    unsigned done;
};

static struct engine eng;

static int queue_tx(struct engine *e, uint32_t value)
{
    struct desc *d = &e->ring[e->cur % RING]; // NORACE
    if (atomic_load_explicit(&d->ctrl, memory_order_acquire) & OWN_HW) // NORACE
        return -1;
    e->mem[e->cur % RING] = value; // NORACE
    d->addr = e->cur % RING; // NORACE
    d->len = 4; // NORACE
    atomic_store_explicit(&d->ctrl, OWN_HW, memory_order_release); // NORACE
    d->csum = (uint16_t)(value ^ 0xffff); // RACE
    e->cur++; // NORACE
    return 0;
}

static void *hardware(void *arg)
{
    struct engine *e = arg;
    uint32_t sum = 0;
    unsigned pos = 0, idle = 0;
    while (pos < 12 && idle < 100000) {
        struct desc *d = &e->ring[pos % RING];
        if (!(atomic_load_explicit(&d->ctrl, memory_order_acquire) & OWN_HW)) { // NORACE
            idle++;
            sched_yield();
            continue;
        }
        sum += e->mem[d->addr] + d->len; // NORACE
        sum ^= d->csum; // RACE
        atomic_store_explicit(&d->ctrl, 0, memory_order_release); // NORACE
        pos++;
    }
    e->done = pos; // NORACE
    return (void *)(uintptr_t)sum;
}

static void *driver(void *arg)
{
    uint32_t v = 0;
    int tries = 0;
    while (v < 12 && tries++ < 100000) {
        if (queue_tx(arg, v) == 0)
            v++;
        else
            sched_yield();
    }
    return 0;
}

int main(void)
{
    pthread_t h, d;
    pthread_create(&h, 0, hardware, &eng);
    pthread_create(&d, 0, driver, &eng);
    pthread_join(h, 0);
    pthread_join(d, 0);
    return eng.done != 12; // NORACE
}
