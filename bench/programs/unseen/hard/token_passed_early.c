#include <pthread.h>
#include <stdio.h>
#define T 3
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
static int turn;
static long log_pos, sum;
static void *run(void *arg) {
    int id = (int)(long)arg;
    for (int k = 0; k < 200; k++) {
        pthread_mutex_lock(&m);
        while (turn != id) // NORACE
            pthread_cond_wait(&cv, &m);
        pthread_mutex_unlock(&m);
        log_pos++; // NORACE
        pthread_mutex_lock(&m);
        turn = (turn + 1) % T; // NORACE
        pthread_cond_broadcast(&cv);
        pthread_mutex_unlock(&m);
        sum += k; // RACE
    }
    return NULL;
}
int main(void) {
    pthread_t t[T];
    for (long i = 0; i < T; i++) pthread_create(&t[i], NULL, run, (void *)i);
    for (int i = 0; i < T; i++) pthread_join(t[i], NULL);
    printf("%ld %ld\n", log_pos, sum); // NORACE
    return 0;
}
