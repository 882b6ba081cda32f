#include <pthread.h>
#include <stdint.h>

/* The lock lives on main's stack and travels as an integer. */
static uintptr_t lock_bits;
static int *stackvar;
static int magic;

__attribute__((constructor)) static void early(void) { magic = 77; } // NORACE

static void *w(void *u)
{
    pthread_mutex_t *m = (pthread_mutex_t *)lock_bits; // NORACE
    pthread_mutex_lock(m);
    *stackvar += magic; // NORACE
    pthread_mutex_unlock(m);
    return u;
}

int main(void)
{
    pthread_mutex_t m;
    pthread_t a, b;
    int local = 0;
    pthread_mutex_init(&m, 0);
    lock_bits = (uintptr_t)&m; // NORACE
    stackvar = &local; // NORACE
    pthread_create(&a, 0, w, 0);
    pthread_create(&b, 0, w, 0);
    pthread_mutex_lock(&m);
    local++; // NORACE
    pthread_mutex_unlock(&m);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return local != 155; // NORACE
}
