#include <pthread.h>
#include <stdio.h>

#define N 600
#define P 3

static float src[N + 1], dst[N + 1];
static float weight[P];

struct slice { int id, begin, end; };

static void *smooth(void *arg)
{
    struct slice *s = arg;
    float acc = 0;
    /* should be < : the last one belongs to the neighbour */
    for (int i = s->begin; i <= s->end; i++) {
        float l = i ? src[i - 1] : 0;  // NORACE
        dst[i] = (l + 2 * src[i]) / 3;  // RACE
        acc += dst[i];  // RACE
    }
    weight[s->id] = acc;  // NORACE
    return NULL;
}

int main(void)
{
    pthread_t th[P];
    struct slice sl[P];
    for (int i = 0; i < N; i++)
        src[i] = i & 31;  // NORACE
    for (int p = 0; p < P; p++) {
        sl[p].id = p;
        sl[p].begin = p * (N / P);
        sl[p].end = (p + 1) * (N / P);
        pthread_create(&th[p], NULL, smooth, &sl[p]);
    }
    float w = 0;
    for (int p = 0; p < P; p++) {
        pthread_join(th[p], NULL);
        w += weight[p];  // NORACE
    }
    printf("%f %f\n", w, dst[N - 1]);  // NORACE
    return 0;
}
