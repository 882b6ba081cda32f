#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

struct pool { sem_t slots; int free_list[2]; int top; };
static struct pool pool;

static int take(struct pool *p)
{
    sem_wait(&p->slots);
    /* "at most two threads get here, and there are two slots" */
    return p->free_list[--p->top];  // RACE
}

static void give(struct pool *p, int slot)
{
    p->free_list[p->top++] = slot;  // RACE
    sem_post(&p->slots);
}

static int scratch[2];

static void *job(void *arg)
{
    (void)arg;
    for (int i = 0; i < 100; i++) {
        int s = take(&pool);
        give(&pool, s);
    }
    return NULL;
}

int main(void)
{
    pthread_t t[3];
    sem_init(&pool.slots, 0, 2);
    pool.free_list[0] = 0;  // NORACE
    pool.free_list[1] = 1;  // NORACE
    pool.top = 2;  // NORACE
    scratch[0] = scratch[1] = 0;
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, job, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    printf("%d\n", pool.top + scratch[0]);
    return 0;
}
