#include <pthread.h>
#include <stdio.h>
#define N 5

static pthread_mutex_t locks[N];
static long stock[N];
static long moves;
static pthread_mutex_t moves_lock = PTHREAD_MUTEX_INITIALIZER;

static void move(int from, int to, long k) {
    if (from == to)
        return;
    int lo = from < to ? from : to, hi = from < to ? to : from;
    pthread_mutex_lock(&locks[lo]);
    pthread_mutex_lock(&locks[hi]);
    if (stock[from] >= k) { // NORACE
        stock[from] -= k; // NORACE
        stock[to] += k; // NORACE
    }
    pthread_mutex_unlock(&locks[hi]);
    pthread_mutex_unlock(&locks[lo]);
    pthread_mutex_lock(&moves_lock);
    moves++; // NORACE
    pthread_mutex_unlock(&moves_lock);
}
static long inventory(void) {
    long sum = 0;
    for (int i = 0; i < N; i++)
        pthread_mutex_lock(&locks[i]);
    for (int i = 0; i < N; i++)
        sum += stock[i]; // NORACE
    for (int i = N - 1; i >= 0; i--)
        pthread_mutex_unlock(&locks[i]);
    return sum;
}
static void *worker(void *arg) {
    unsigned r = (unsigned)(long)arg;
    for (int i = 0; i < 50; i++) {
        r = r * 1103515245u + 12345u;
        move((r >> 8) % N, (r >> 16) % N, 1);
    }
    return NULL;
}
int main(void) {
    pthread_t a, b;
    for (int i = 0; i < N; i++) {
        pthread_mutex_init(&locks[i], NULL);
        stock[i] = 10; // NORACE
    }
    pthread_create(&a, NULL, worker, (void *)1);
    pthread_create(&b, NULL, worker, (void *)2);
    printf("%ld\n", inventory());
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return moves < 0; // NORACE
}
