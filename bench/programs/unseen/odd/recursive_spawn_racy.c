#include <pthread.h>
#include <stdint.h>

static int leaves;
static int inner;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *grow(void *p)
{
    intptr_t d = (intptr_t)p;
    pthread_t l, r;
    if (d == 0) {
        leaves++; // RACE
        return 0;
    }
    pthread_create(&l, 0, grow, (void *)(d - 1));
    pthread_create(&r, 0, grow, (void *)(d - 1));
    pthread_mutex_lock(&m);
    inner++; // NORACE
    pthread_mutex_unlock(&m);
    pthread_join(l, 0);
    pthread_join(r, 0);
    return 0;
}

int main(void)
{
    grow((void *)(intptr_t)2);
    return leaves != 4 || inner != 3; // NORACE
}
