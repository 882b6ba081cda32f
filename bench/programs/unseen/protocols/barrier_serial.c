/* Each round: private partial sums, barrier, the serial thread combines,
 * barrier, everybody reads the combined value. */
#include <pthread.h>
#include <stdio.h>

#define NT 3
#define ROUNDS 20

static pthread_barrier_t bar;
static long partial[NT];
static long combined;

static void *member(void *arg)
{
    long id = (long)arg, last = id + 1;

    for (int r = 0; r < ROUNDS; r++) {
        partial[id] = (last % 97) + id;   // NORACE
        if (pthread_barrier_wait(&bar) == PTHREAD_BARRIER_SERIAL_THREAD) {
            combined = 0;   // NORACE
            for (int i = 0; i < NT; i++)
                combined += partial[i];   // NORACE
        }
        pthread_barrier_wait(&bar);
        last = combined;   // NORACE
    }
    return (void *)last;
}

int main(void)
{
    pthread_t th[NT];
    void *res;

    pthread_barrier_init(&bar, NULL, NT);
    for (long i = 0; i < NT; i++)
        pthread_create(&th[i], NULL, member, (void *)i);
    for (int i = 0; i < NT; i++) {
        pthread_join(th[i], &res);
        printf("%ld\n", (long)res);
    }
    printf("final %ld\n", combined);   // NORACE
    pthread_barrier_destroy(&bar);
    return 0;
}
