#include <pthread.h>
#include <stdio.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int level;
static int names;

static void setup(void) {
    level = 3; // RACE
    names = 7; // NORACE
}
static void *logger(void *arg) {
    pthread_once(&once, setup);
    printf("%d %d\n", level, names); // NORACE
    return arg;
}
static void *monitor(void *arg) {
    if (level > 2) // RACE
        puts("verbose");
    return arg;
}
int main(void) {
    pthread_t a, b, c;
    pthread_create(&a, NULL, logger, NULL);
    pthread_create(&b, NULL, logger, NULL);
    pthread_create(&c, NULL, monitor, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(c, NULL);
    return 0;
}
