#include <pthread.h>
#define N 4

static pthread_mutex_t fork_lock[N + 1];
static int used[N];
static int meals[N];

static void *philosopher(void *arg)
{
    int i = *(int *)arg;
    int a = i, b = (i + 1) % N;
    int l = i, r = (i + 1) % N;
    if (a > b) {
        int t = a;
        a = b;
        b = t;
    }
    for (int k = 0; k < 20; k++) {
        pthread_mutex_lock(&fork_lock[a]);
        pthread_mutex_lock(&fork_lock[b]);
        used[l]++; // NORACE
        used[r]++; // NORACE
        meals[i]++; // NORACE
        pthread_mutex_unlock(&fork_lock[b]);
        pthread_mutex_unlock(&fork_lock[a]);
    }
    return 0;
}

int main(void)
{
    pthread_t t[N];
    int id[N];
    for (int i = 0; i <= N; i++)
        pthread_mutex_init(&fork_lock[i], 0);
    for (int i = 0; i < N; i++) {
        id[i] = i; // NORACE
        pthread_create(&t[i], 0, philosopher, &id[i]);
    }
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return used[0] + meals[0] != 60; // NORACE
}
