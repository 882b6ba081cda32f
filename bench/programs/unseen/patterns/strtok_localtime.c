#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static int years[2];

static void *worker(void *arg) {
    long id = (long)arg;
    char line[] = "a b c";
    int n = 0;
    for (char *w = strtok(line, " "); w; n++) // RACE
        w = strtok(NULL, " "); // RACE
    time_t t = 1000000 * id;
    struct tm *tm = localtime(&t); // RACE
    years[id] = tm->tm_year + n; // RACE
    return NULL;
}
int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, worker, (void *)0);
    pthread_create(&b, NULL, worker, (void *)1);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%d %d\n", years[0], years[1]); // NORACE
    return 0;
}
