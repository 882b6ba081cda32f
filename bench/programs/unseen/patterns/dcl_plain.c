#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct registry { int entries; int limit; };
static struct registry *instance;
static pthread_mutex_t init_lock = PTHREAD_MUTEX_INITIALIZER;

static struct registry *get(void) {
    if (instance == NULL) { // RACE
        pthread_mutex_lock(&init_lock);
        if (instance == NULL) { // NORACE
            struct registry *r = malloc(sizeof *r);
            if (!r) abort();
            r->entries = 0; // RACE
            r->limit = 32; // RACE
            instance = r; // RACE
        }
        pthread_mutex_unlock(&init_lock);
    }
    return instance; // RACE
}

static void *user(void *arg) {
    struct registry *r = get();
    printf("%d\n", r->limit); // RACE
    if (r->entries > 3) // RACE
        puts("many");
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, NULL, user, NULL);
    pthread_create(&b, NULL, user, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    free(instance); // NORACE
    return 0;
}
