#include <pthread.h>
#include <stdbool.h>
#include <string.h>

static pthread_mutex_t mtx = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
static bool available;
static char message[40];
static int acks;

static void *sender(void *arg)
{
    strcpy(message, "the quick brown fox"); // RACE
    available = true; // RACE
    pthread_cond_signal(&cv);
    return arg;
}

static void *receiver(void *arg)
{
    pthread_mutex_lock(&mtx);
    while (!available) { // RACE
        struct timespec ts;
        clock_gettime(CLOCK_REALTIME, &ts);
        ts.tv_sec += 1;
        pthread_cond_timedwait(&cv, &mtx, &ts);
    }
    pthread_mutex_unlock(&mtx);
    int n = (int)strlen(message); // RACE
    pthread_mutex_lock(&mtx);
    acks += n; // NORACE
    pthread_mutex_unlock(&mtx);
    return arg;
}

int main(void)
{
    pthread_t s, r;
    pthread_create(&r, NULL, receiver, NULL);
    pthread_create(&s, NULL, sender, NULL);
    pthread_mutex_lock(&mtx);
    acks++; // NORACE
    pthread_mutex_unlock(&mtx);
    pthread_join(s, NULL);
    pthread_join(r, NULL);
    return acks != 20; // NORACE
}
