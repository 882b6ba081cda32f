#include <pthread.h>

#define WITH_LOCK(l) \
    for (int once_ = (pthread_mutex_lock(l), 1); once_; \
         once_ = (pthread_mutex_unlock(l), 0))

static pthread_mutex_t lk = PTHREAD_MUTEX_INITIALIZER;
static int bytes, packets;

static void *account(void *arg)
{
    int len = *(int *)arg; // NORACE
    for (int i = 0; i < 25; i++) {
        WITH_LOCK(&lk)
            bytes += len; // NORACE
            packets++; // RACE
    }
    return 0;
}

int main(void)
{
    pthread_t a, b;
    int la = 60, lb = 1500, r = 0;
    pthread_create(&a, 0, account, &la);
    pthread_create(&b, 0, account, &lb);
    WITH_LOCK(&lk)
        r = bytes; // NORACE
    pthread_join(a, 0);
    pthread_join(b, 0);
    return packets + r < 0; // NORACE
}
