/* on the error path the callee returns without the lock, the caller knows it
 * for the unlock but not for its error counter */
#include <pthread.h>
#include <stdio.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int dirty, flushes, errors;

static int slow_write(int n)
{
    return n % 2 == 0 ? -1 : 0;
}

/* called with m held; returns with m held only when the result is 0 */
static int flush_locked(void)
{
    int n = dirty, rc;  // NORACE
    dirty = 0;  // NORACE
    pthread_mutex_unlock(&m);
    rc = slow_write(n);
    if (rc < 0)
        return -1;
    pthread_mutex_lock(&m);
    flushes++;  // NORACE
    return 0;
}

static void *writer(void *arg)
{
    for (int i = 0; i < 100; i++) {
        pthread_mutex_lock(&m);
        dirty++;  // NORACE
        if (dirty > 3 && flush_locked() < 0) {  // NORACE
            errors++;  // RACE
            continue;
        }
        pthread_mutex_unlock(&m);
    }
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, writer, NULL);
    pthread_create(&b, NULL, writer, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%d %d %d\n", dirty, flushes, errors);  // NORACE
    return 0;
}
