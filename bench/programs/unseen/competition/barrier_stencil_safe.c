#include <pthread.h>
#define P 3
#define W 5
#define N (P * W)

double cur[N + 2], nxt[N + 2];
pthread_barrier_t bar;

void *step(void *idp)
{
    int id = *(int *)idp;
    int lo = 1 + id * W, hi = lo + W;
    for (int it = 0; it < 4; it++) {
        for (int i = lo; i < hi; i++)
            nxt[i] = (cur[i - 1] + cur[i + 1]) / 2; // NORACE
        pthread_barrier_wait(&bar);
        for (int i = lo; i < hi; i++)
            cur[i] = nxt[i]; // NORACE
        pthread_barrier_wait(&bar);
    }
    return 0;
}

int main(void)
{
    pthread_t t[P];
    int ids[P];
    pthread_barrier_init(&bar, 0, P);
    cur[0] = 1.0; // NORACE
    for (int i = 0; i < P; i++) {
        ids[i] = i; // NORACE
        pthread_create(&t[i], 0, step, &ids[i]);
    }
    for (int i = 0; i < P; i++)
        pthread_join(t[i], 0);
    pthread_barrier_destroy(&bar);
    return cur[N] > 1; // NORACE
}
