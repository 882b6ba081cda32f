#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int words;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg) {
    char line[64], *save = NULL;
    struct tm tm;
    time_t t = 0;
    snprintf(line, sizeof line, "%s", (const char *)arg); // NORACE
    errno = 0; // NORACE
    for (char *w = strtok_r(line, " ", &save); w; w = strtok_r(NULL, " ", &save)) { // NORACE
        strtol(w, NULL, 10); // NORACE
        if (errno == ERANGE) // NORACE
            break;
        pthread_mutex_lock(&lock);
        words++; // NORACE
        pthread_mutex_unlock(&lock);
    }
    localtime_r(&t, &tm); // NORACE
    return NULL;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, worker, "1 2 3");
    pthread_create(&b, NULL, worker, "4 5 99999999999999999999");
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%d\n", words); // NORACE
    return 0;
}
