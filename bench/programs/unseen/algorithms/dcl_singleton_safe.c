#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

typedef struct { int fd; char tag; } service;

static pthread_mutex_t init_lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic(service *) instance;

static service *get_service(void)
{
    service *s = atomic_load_explicit(&instance, memory_order_acquire); // NORACE
    if (s == NULL) {
        pthread_mutex_lock(&init_lock);
        s = instance; // NORACE
        if (s == NULL) {
            s = malloc(sizeof *s);
            if (s) {
                s->fd = 3; // NORACE
                s->tag = 'x'; // NORACE
            }
            atomic_store_explicit(&instance, s, memory_order_release); // NORACE
        }
        pthread_mutex_unlock(&init_lock);
    }
    return s;
}

static void *user(void *arg)
{
    service *s = get_service();
    if (s)
        *(int *)arg = s->fd; // NORACE
    return NULL;
}

int main(void)
{
    pthread_t t[3];
    int fds[3] = {0};
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, user, &fds[i]);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    return fds[0] + fds[1] + fds[2] != 9; // NORACE
}
