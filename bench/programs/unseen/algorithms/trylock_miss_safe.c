#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int served;
static atomic_int missed;

static void *poll_it(void *arg)
{
    for (int i = 0; i < 200; i++) {
        if (pthread_mutex_trylock(&m) == 0) {
            served++; // NORACE
            pthread_mutex_unlock(&m);
        } else {
            missed++; // NORACE
        }
    }
    return arg;
}

int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, poll_it, 0);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return served + missed != 600; // NORACE
}
