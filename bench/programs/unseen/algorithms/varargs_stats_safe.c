#include <pthread.h>
#include <stdarg.h>

static pthread_mutex_t sm = PTHREAD_MUTEX_INITIALIZER;
static long total;
static int calls;

static void add_many(int n, ...)
{
    va_list ap;
    pthread_mutex_lock(&sm);
    va_start(ap, n);
    while (n-- > 0)
        total += va_arg(ap, int); // NORACE
    va_end(ap);
    calls++; // NORACE
    pthread_mutex_unlock(&sm);
}

static void set_many(int n, ...)
{
    va_list ap;
    va_start(ap, n);
    for (int i = 0; i < n; i++) {
        int *p = va_arg(ap, int *);
        *p = i + 1; // NORACE
    }
    va_end(ap);
}

static void *run(void *arg)
{
    int a, b;
    (void)arg;
    set_many(2, &a, &b);
    add_many(3, a, b, 5);
    add_many(1, 7);
    return 0;
}

int main(void)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, run, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return total != 30 || calls != 4; // NORACE
}
