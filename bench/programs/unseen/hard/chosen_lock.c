#include <pthread.h>
#include <stdio.h>
static pthread_mutex_t la = PTHREAD_MUTEX_INITIALIZER, lb = PTHREAD_MUTEX_INITIALIZER;
static long even, odd, all;
static void add(int k) {
    pthread_mutex_t *l = k % 2 ? &la : &lb;
    pthread_mutex_lock(l);
    if (k % 2)
        odd += k; // NORACE
    else
        even += k; // NORACE
    all += k; // RACE
    pthread_mutex_unlock(l);
}
static void *run(void *arg) {
    for (int i = 0; i < 1000; i++)
        add(i);
    return arg;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, run, NULL);
    pthread_create(&b, NULL, run, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%ld %ld %ld\n", even, odd, all); // NORACE
    return 0;
}
