#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct job { int n; long result; };
static int fds[2];

static void *worker(void *arg) {
    struct job *j;
    long sum = 0;
    while (read(fds[0], &j, sizeof j) == sizeof j) { // NORACE
        j->result = (long)j->n * j->n; // NORACE
        sum += j->result; // NORACE
        free(j); // NORACE
    }
    *(long *)arg = sum; // NORACE
    return NULL;
}
int main(void) {
    pthread_t t;
    long sum = 0;
    if (pipe(fds)) return 1; // NORACE
    pthread_create(&t, NULL, worker, &sum);
    for (int i = 0; i < 10; i++) {
        struct job *j = malloc(sizeof *j);
        if (!j) abort();
        j->n = i; // NORACE
        j->result = 0; // NORACE
        if (write(fds[1], &j, sizeof j) != sizeof j) // NORACE
            abort();
    }
    close(fds[1]);
    pthread_join(t, NULL);
    printf("%ld\n", sum); // NORACE
    return 0;
}
