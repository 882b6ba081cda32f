/* An array is split in stripes, one per thread; the upper bound is
 * inclusive by mistake, so neighbours share one element. */
#include <pthread.h>
#include <stdio.h>

#define N 90
#define T 3

struct stripe {
    int first, last;
    long checksum;
};

static int pixels[N + 1];
static int gain;

static void *brighten(void *arg)
{
    struct stripe *s = arg;
    long c = 0;

    for (int i = s->first; i <= s->last; i++) {   // NORACE
        pixels[i] = pixels[i] * gain + 1;   // RACE
        c += pixels[i];   // RACE
    }
    s->checksum = c;   // NORACE
    return NULL;
}

int main(void)
{
    pthread_t th[T];
    struct stripe st[T];

    gain = 2;   // NORACE
    for (int i = 0; i <= N; i++)
        pixels[i] = i;   // NORACE
    for (int t = 0; t < T; t++) {
        st[t].first = t * (N / T);   // NORACE
        st[t].last = (t + 1) * (N / T);   // NORACE
        if (pthread_create(&th[t], NULL, brighten, &st[t]))
            return 1;
    }
    for (int t = 0; t < T; t++) {
        pthread_join(th[t], NULL);
        printf("stripe %d: %ld\n", t, st[t].checksum);   // NORACE
    }
    return 0;
}
