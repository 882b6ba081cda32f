#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int reload_count;
static volatile sig_atomic_t wake;
static int config;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void on_hup(int sig) {
    (void)sig;
    reload_count++; // RACE
    wake = 1;
}
static void *worker(void *arg) {
    for (int i = 0; i < 10; i++) {
        pthread_mutex_lock(&lock);
        config++; // NORACE
        pthread_mutex_unlock(&lock);
        if (reload_count > 0) // RACE
            pthread_mutex_lock(&lock), config = 0, pthread_mutex_unlock(&lock); // NORACE
        usleep(100);
    }
    return arg;
}
int main(void) {
    pthread_t t;
    struct sigaction sa;
    memset(&sa, 0, sizeof sa);
    sa.sa_handler = on_hup;
    sigaction(SIGHUP, &sa, NULL);
    pthread_create(&t, NULL, worker, NULL);
    kill(getpid(), SIGHUP);
    pthread_join(t, NULL);
    printf("%d\n", config); // NORACE
    return 0;
}
