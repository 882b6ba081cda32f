#include <pthread.h>
#include <stdio.h>
#include <stdatomic.h>

#define N 5000
#define CHUNK 64
#define NT 3

static float in[N], out[N];
static atomic_int cursor;
static pthread_mutex_t max_lock = PTHREAD_MUTEX_INITIALIZER;
static float max = -1;

static float f(float v)
{
    for (int i = 0; i < 10; i++)
        v = v * 0.5f + 1 / (v + 1);
    return v;
}

static void *grab(void *unused)
{
    float best = -1;
    for (;;) {
        int from = atomic_fetch_add(&cursor, CHUNK);  // NORACE
        if (from >= N)
            break;
        int to = from + CHUNK > N ? N : from + CHUNK;
        for (int i = from; i < to; i++) {
            out[i] = f(in[i]);  // NORACE
            if (out[i] > best)  // NORACE
                best = out[i];  // NORACE
        }
    }
    pthread_mutex_lock(&max_lock);
    if (best > max)  // NORACE
        max = best;  // NORACE
    pthread_mutex_unlock(&max_lock);
    return unused;
}

int main(void)
{
    pthread_t t[NT];
    for (int i = 0; i < N; i++)
        in[i] = i % 17;  // NORACE
    for (int i = 0; i < NT; i++)
        pthread_create(&t[i], NULL, grab, NULL);
    grab(NULL);
    for (int i = 0; i < NT; i++)
        pthread_join(t[i], NULL);
    printf("%f %f\n", max, out[N - 1]);  // NORACE
    return 0;
}
