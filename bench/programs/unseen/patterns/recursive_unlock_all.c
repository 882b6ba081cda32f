#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock;
static int value, version, audits;

static void bump(void) {
    pthread_mutex_lock(&lock);
    version++; // NORACE
    pthread_mutex_unlock(&lock);
}
static void set(int v) {
    pthread_mutex_lock(&lock);
    bump();
    value = v; // RACE
    pthread_mutex_unlock(&lock);
}
static void audit(void) {
    pthread_mutex_lock(&lock);
    pthread_mutex_lock(&lock);
    audits++; // NORACE
    pthread_mutex_unlock(&lock);
    pthread_mutex_unlock(&lock);
    if (value < 0) // RACE
        puts("negative");
}
static void *worker(void *arg) {
    set((int)(long)arg);
    audit();
    return NULL;
}
int main(void) {
    pthread_t a, b;
    pthread_mutexattr_t at;
    pthread_mutexattr_init(&at);
    pthread_mutexattr_settype(&at, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&lock, &at);
    pthread_create(&a, NULL, worker, (void *)1);
    pthread_create(&b, NULL, worker, (void *)2);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%d %d\n", version, audits); // NORACE
    return 0;
}
