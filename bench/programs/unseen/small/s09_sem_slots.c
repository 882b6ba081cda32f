#include <pthread.h>
#include <semaphore.h>
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
#define CAP 3
#define ITEMS 12

static sem_t empty, filled, guard;
static int ring[CAP];
static int head, tail;
static int taken_sum, put_sum;

static void *producer(void *p)
{
    for (int i = 0; i < ITEMS; i++) {
        int v = __VERIFIER_nondet_int() & 15;
        sem_wait(&empty);
        sem_wait(&guard);
        ring[head] = v;  // NORACE
        head = (head + 1) % CAP;  // NORACE
        sem_post(&guard);
        sem_post(&filled);
        put_sum += v;  // NORACE
    }
    return p;
}

static void *consumer(void *p)
{
    int n = *(int *)p;  // NORACE
    while (n-- > 0) {
        sem_wait(&filled);
        sem_wait(&guard);
        int v = ring[tail];  // NORACE
        tail = (tail + 1) % CAP;  // NORACE
        taken_sum += v;  // NORACE
        sem_post(&guard);
        sem_post(&empty);
    }
    return NULL;
}

int main(void)
{
    pthread_t p, c1, c2;
    int share = ITEMS / 2;  // NORACE
    sem_init(&empty, 0, CAP);
    sem_init(&filled, 0, 0);
    sem_init(&guard, 0, 1);
    pthread_create(&p, NULL, producer, NULL);
    pthread_create(&c1, NULL, consumer, &share);
    pthread_create(&c2, NULL, consumer, &share);
    pthread_join(p, NULL);
    pthread_join(c1, NULL);
    pthread_join(c2, NULL);
    assert(put_sum == taken_sum);  // NORACE
    return 0;
}
