#include <pthread.h>
#include <semaphore.h>

sem_t s;
struct { int lo; int hi; } window;

void *mover(void *arg)
{
    int by = arg ? 1 : 2;
    for (int i = 0; i < 30; i++) {
        sem_wait(&s);
        window.lo += by; // NORACE
        window.hi = window.lo + 10; // NORACE
        sem_post(&s);
    }
    return 0;
}

int main(void)
{
    pthread_t a, b;
    sem_init(&s, 0, 1);
    pthread_create(&a, 0, mover, 0);
    pthread_create(&b, 0, mover, &s);
    pthread_join(a, 0);
    pthread_join(b, 0);
    sem_destroy(&s);
    return window.hi - window.lo != 10; // NORACE
}
