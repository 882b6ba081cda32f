#include <pthread.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static int counter, served;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *server(void *arg) {
    for (int i = 0; i < 100; i++) {
        pthread_mutex_lock(&lock);
        served++; // NORACE
        pthread_mutex_unlock(&lock);
    }
    return arg;
}
int main(void) {
    pthread_t t;
    counter = 1; // NORACE
    pid_t pid = fork();
    if (pid == 0) {
        counter++; // NORACE
        served = counter; // NORACE
        _exit(0);
    }
    pthread_create(&t, NULL, server, NULL);
    counter += 5; // NORACE
    waitpid(pid, NULL, 0);
    pthread_join(t, NULL);
    printf("%d %d\n", counter, served); // NORACE
    return 0;
}
