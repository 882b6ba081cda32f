extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) {}
#define assert(c) do { if (!(c)) { reach_error(); abort(); } } while (0)
#include <pthread.h>
#include <semaphore.h>
int buf[4];
sem_t empty, full;

void *prod(void *arg)
{
    for (int i = 0; i < 20; i++) {
        sem_wait(&empty);
        buf[i % 4] = i;  // NORACE
        sem_post(&full);
    }
    return NULL;
}

void *cons(void *arg)
{
    for (int i = 0; i < 20; i++) {
        sem_wait(&full);
        assert(buf[i % 4] == i);  // NORACE
        sem_post(&empty);
    }
    return NULL;
}

int main(void)
{
    pthread_t p, c;
    sem_init(&empty, 0, 4);
    sem_init(&full, 0, 0);
    pthread_create(&p, NULL, prod, NULL);
    pthread_create(&c, NULL, cons, NULL);
    pthread_join(p, NULL);
    pthread_join(c, NULL);
    return 0;
}
