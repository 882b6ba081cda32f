#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>
#include <sys/syscall.h>
#include <linux/futex.h>

/* 0 free, 1 taken, 2 taken and contended */
static atomic_int state;

static void fwait(atomic_int *a, int v) { syscall(SYS_futex, a, FUTEX_WAIT_PRIVATE, v, 0, 0, 0); }
static void fwake(atomic_int *a) { syscall(SYS_futex, a, FUTEX_WAKE_PRIVATE, 1, 0, 0, 0); }

static void fl(void)
{
    int c = 0;
    if (atomic_compare_exchange_strong(&state, &c, 1)) // NORACE
        return;
    if (c != 2)
        c = atomic_exchange(&state, 2); // NORACE
    while (c != 0) {
        fwait(&state, 2);
        c = atomic_exchange(&state, 2); // NORACE
    }
}

static void fu(void)
{
    if (atomic_fetch_sub(&state, 1) != 1) { // NORACE
        atomic_store(&state, 0); // NORACE
        fwake(&state);
    }
}

static int log_buf[64];
static int log_len;
static int dropped;

static void append(int v)
{
    fl();
    if (log_len < 64) { // NORACE
        log_buf[log_len] = v; // NORACE
        log_len++; // NORACE
        fu();
        return;
    }
    dropped++; // NORACE
    fu();
}

static void *go(void *p)
{
    for (int i = 0; i < 60; i++)
        append(i);
    return p;
}

int main(void)
{
    pthread_t t[2];
    pthread_create(&t[0], 0, go, 0);
    pthread_create(&t[1], 0, go, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return log_len + dropped != 120; // NORACE
}
