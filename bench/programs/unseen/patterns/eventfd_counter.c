#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <unistd.h>

static int efd;
static int inbox[16], count;
static int polls;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *loop(void *arg) {
    long sum = 0;
    int done = 0;
    while (!done) {
        uint64_t n;
        if (read(efd, &n, sizeof n) != sizeof n) // NORACE
            break;
        polls++; // RACE
        pthread_mutex_lock(&lock);
        while (count > 0) { // NORACE
            int v = inbox[--count]; // NORACE
            if (v < 0) done = 1;
            else sum += v;
        }
        pthread_mutex_unlock(&lock);
    }
    *(long *)arg = sum; // NORACE
    return NULL;
}
static void send_one(int v) {
    uint64_t one = 1;
    pthread_mutex_lock(&lock);
    if (count < 16)
        inbox[count++] = v; // NORACE
    pthread_mutex_unlock(&lock);
    if (write(efd, &one, sizeof one) != sizeof one) // NORACE
        perror("write");
}
int main(void) {
    pthread_t t;
    long sum = 0;
    efd = eventfd(0, 0); // NORACE
    pthread_create(&t, NULL, loop, &sum);
    for (int i = 0; i < 10; i++) {
        send_one(i);
        if (polls > 5) // RACE
            puts("busy");
    }
    send_one(-1);
    pthread_join(t, NULL);
    printf("%ld %d\n", sum, polls); // NORACE
    return 0;
}
