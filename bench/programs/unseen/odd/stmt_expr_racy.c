#include <pthread.h>

#define LOCKED(m, expr) ({ \
        pthread_mutex_lock(m); \
        __typeof__(expr) r_ = (expr); \
        pthread_mutex_unlock(m); \
        r_; })

static pthread_mutex_t qm = PTHREAD_MUTEX_INITIALIZER;
static int next_id = 1;
static int live;

static int new_id(void) { return LOCKED(&qm, next_id++); } // NORACE

static void *use(void *p)
{
    int id = new_id();
    int l = LOCKED(&qm, id) + (live += id); // RACE
    return l ? p : 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, use, 0);
    pthread_create(&b, 0, use, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return live - next_id; // NORACE
}
