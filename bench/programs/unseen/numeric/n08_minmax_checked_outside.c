#include <pthread.h>
#include <stdio.h>
#include <float.h>

#define N 8192
#define NT 4

static double data[N];
static double gmin = DBL_MAX, gmax = -DBL_MAX, gsum;
static pthread_mutex_t red = PTHREAD_MUTEX_INITIALIZER;

static void *reduce(void *arg)
{
    long id = (long)arg;
    double lsum = 0;
    for (long i = id; i < N; i += NT) {
        double d = data[i];  // NORACE
        lsum += d;
        if (d < gmin) {  // RACE
            pthread_mutex_lock(&red);
            if (d < gmin)  // NORACE
                gmin = d;  // RACE
            pthread_mutex_unlock(&red);
        }
        if (d > gmax) {  // RACE
            pthread_mutex_lock(&red);
            if (d > gmax)  // NORACE
                gmax = d;  // RACE
            pthread_mutex_unlock(&red);
        }
    }
    pthread_mutex_lock(&red);
    gsum += lsum;  // NORACE
    pthread_mutex_unlock(&red);
    return NULL;
}

int main(void)
{
    pthread_t t[NT];
    for (int i = 0; i < N; i++)
        data[i] = (i * 7919) % 10007;  // NORACE
    for (long i = 0; i < NT; i++)
        pthread_create(&t[i], NULL, reduce, (void *)i);
    for (int i = 0; i < NT; i++)
        pthread_join(t[i], NULL);
    printf("%g %g %g\n", gmin, gmax, gsum);  // NORACE
    return 0;
}
