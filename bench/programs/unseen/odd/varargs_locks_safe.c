#include <pthread.h>
#include <stdarg.h>

static pthread_mutex_t A = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t B = PTHREAD_MUTEX_INITIALIZER;
static int a, b;

static void lock_all(int n, ...)
{
    va_list ap;
    va_start(ap, n);
    while (n-- > 0)
        pthread_mutex_lock(va_arg(ap, pthread_mutex_t *));
    va_end(ap);
}

static void unlock_all(pthread_mutex_t *first, ...)
{
    va_list ap;
    pthread_mutex_t *m = first;
    va_start(ap, first);
    while (m) {
        pthread_mutex_unlock(m);
        m = va_arg(ap, pthread_mutex_t *);
    }
    va_end(ap);
}

static void *swap(void *u)
{
    for (int i = 0; i < 20; i++) {
        lock_all(2, &A, &B);
        int t = a; // NORACE
        a = b; // NORACE
        b = t; // NORACE
        unlock_all(&B, &A, (pthread_mutex_t *)0);
    }
    return u;
}

static void *only_b(void *u)
{
    pthread_mutex_lock(&B);
    b += 2; // NORACE
    pthread_mutex_unlock(&B);
    return u;
}

int main(void)
{
    pthread_t x, y, z;
    a = 1; // NORACE
    pthread_create(&x, 0, swap, 0);
    pthread_create(&y, 0, swap, 0);
    pthread_create(&z, 0, only_b, 0);
    pthread_join(x, 0);
    pthread_join(y, 0);
    pthread_join(z, 0);
    return a + b != 3; // NORACE
}
