#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>
#include <stdio.h>

#define R 3
#define C 400

static int cost[R][C];
static atomic_int ready[R];

static void *lane(void *arg)
{
    int r = (int)(long)arg;
    for (int c = 1; c < C; c++) {
        if (r > 0)
            while (atomic_load(&ready[r - 1]) < c)  // NORACE
                sched_yield();
        int best = cost[r][c - 1];  // NORACE
        if (r > 0 && cost[r - 1][c] < best)  // RACE
            best = cost[r - 1][c];  // RACE
        atomic_store(&ready[r], c);  // NORACE
        cost[r][c] = best + 1;  // RACE
    }
    return NULL;
}

int main(void)
{
    pthread_t t[R];
    for (long r = 0; r < R; r++)
        pthread_create(&t[r], NULL, lane, (void *)r);
    for (int r = 0; r < R; r++)
        pthread_join(t[r], NULL);
    printf("%d\n", cost[R - 1][C - 1]);  // NORACE
    return 0;
}
