#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *line_buf;
static size_t line_cap;
static int opened;
static int written;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void log_open(void) {
    if (opened) // RACE
        return;
    line_cap = 128; // RACE
    line_buf = malloc(line_cap); // RACE
    if (!line_buf) abort();
    opened = 1; // RACE
}
static void log_line(const char *who, int n) {
    log_open();
    pthread_mutex_lock(&lock);
    int k = n + (int)strlen(who);
    if (k < (int)line_cap) // RACE
        written += k; // NORACE
    pthread_mutex_unlock(&lock);
}
static void *worker(void *arg) {
    for (int i = 0; i < 10; i++)
        log_line(arg, i);
    return NULL;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, worker, "a");
    pthread_create(&b, NULL, worker, "b");
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%d %d\n", written, opened); // NORACE
    free(line_buf); // NORACE
    return 0;
}
