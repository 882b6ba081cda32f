#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct locale { char name[16]; int decimal; };
static _Atomic(struct locale *) current;
static pthread_mutex_t init_lock = PTHREAD_MUTEX_INITIALIZER;

static struct locale *build(void) {
    struct locale *l = malloc(sizeof *l);
    if (!l) abort();
    strcpy(l->name, "C"); // NORACE
    l->decimal = '.'; // NORACE
    return l;
}

static struct locale *get(void) {
    struct locale *l = atomic_load_explicit(&current, memory_order_acquire); // NORACE
    if (!l) {
        pthread_mutex_lock(&init_lock);
        l = atomic_load_explicit(&current, memory_order_relaxed); // NORACE
        if (!l) {
            l = build();
            atomic_store_explicit(&current, l, memory_order_release); // NORACE
        }
        pthread_mutex_unlock(&init_lock);
    }
    return l;
}

static void *user(void *arg) {
    struct locale *l = get();
    printf("%s %c\n", l->name, l->decimal); // NORACE
    return arg;
}

int main(void) {
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, user, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    free(get());
    return 0;
}
