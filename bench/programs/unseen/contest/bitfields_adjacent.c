#include <pthread.h>
#include <stdlib.h>
struct state { unsigned open : 1; unsigned mode : 3; unsigned busy : 1; int plain; };
static struct state s;
static pthread_mutex_t m_open = PTHREAD_MUTEX_INITIALIZER, m_busy = PTHREAD_MUTEX_INITIALIZER;

static void *opener(void *arg) {
    (void)arg;
    pthread_mutex_lock(&m_open);
    s.open = 1; // RACE
    pthread_mutex_unlock(&m_open);
    return NULL;
}
static void *worker(void *arg) {
    (void)arg;
    pthread_mutex_lock(&m_busy);
    s.busy = 1; // RACE
    s.plain = 3; // NORACE
    pthread_mutex_unlock(&m_busy);
    return NULL;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, opener, NULL);
    pthread_create(&b, NULL, worker, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return s.open + s.plain; // NORACE
}
