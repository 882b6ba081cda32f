#include <pthread.h>

struct slot {
    pthread_mutex_t m;
    pthread_cond_t cv;
    int full;
    int value;
};

static struct slot s = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0, 0 }; // NORACE
static char scratch[16];

static void *producer(void *arg)
{
    int i;
    for (i = 0; i < 5; i++) {
        pthread_mutex_lock(&s.m);
        while (s.full) // NORACE
            pthread_cond_wait(&s.cv, &s.m);
        s.value = i; // RACE
        s.full = 1; // NORACE
        pthread_cond_signal(&s.cv);
        pthread_mutex_unlock(&s.m);
        scratch[i] = 'a' + i; // RACE
    }
    return 0;
}

static void *consumer(void *arg)
{
    int i;
    long sum = 0;
    for (i = 0; i < 5; i++) {
        int v;
        pthread_mutex_lock(&s.m);
        while (!s.full) // NORACE
            pthread_cond_wait(&s.cv, &s.m);
        s.full = 0; // NORACE
        pthread_cond_signal(&s.cv);
        pthread_mutex_unlock(&s.m);
        v = s.value; // RACE
        sum += v + scratch[i]; // RACE
    }
    return (void *)sum;
}

int main(void)
{
    pthread_t p, c;
    pthread_create(&p, 0, producer, 0);
    pthread_create(&c, 0, consumer, 0);
    pthread_join(p, 0);
    pthread_join(c, 0);
    return scratch[0] == 0; // NORACE
}
