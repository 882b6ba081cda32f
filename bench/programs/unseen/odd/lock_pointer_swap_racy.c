#include <pthread.h>

static pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER, m2 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t *cur_lock = &m1;
static int value;

static void *rotate(void *u)
{
    pthread_mutex_lock(&m1);
    cur_lock = &m2; // RACE
    pthread_mutex_unlock(&m1);
    return u;
}

static void *user(void *u)
{
    pthread_mutex_t *l = cur_lock; // RACE
    pthread_mutex_lock(l);
    value++; // RACE
    pthread_mutex_unlock(l);
    return u;
}

int main(void)
{
    pthread_t a, b, c;
    pthread_create(&a, 0, user, 0);
    pthread_create(&b, 0, rotate, 0);
    pthread_create(&c, 0, user, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(c, 0);
    return value != 2; // NORACE
}
