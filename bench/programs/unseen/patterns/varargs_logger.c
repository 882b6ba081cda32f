#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static char ring[8][64];
static unsigned head;
static unsigned dropped;
static int level = 1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void logf_(int lv, const char *fmt, ...) {
    va_list ap;
    if (lv < level) { // NORACE
        dropped++; // RACE
        return;
    }
    va_start(ap, fmt);
    pthread_mutex_lock(&lock);
    vsnprintf(ring[head % 8], sizeof ring[0], fmt, ap); // NORACE
    head++; // NORACE
    pthread_mutex_unlock(&lock);
    va_end(ap);
}
static void *worker(void *arg) {
    long id = (long)arg;
    for (int i = 0; i < 20; i++)
        logf_(i % 3, "worker %ld step %d", id, i);
    return NULL;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, worker, (void *)1);
    pthread_create(&b, NULL, worker, (void *)2);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    puts(ring[0]); // NORACE
    return head + dropped == 0; // NORACE
}
