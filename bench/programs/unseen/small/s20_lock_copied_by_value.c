#include <pthread.h>
#include <stdlib.h>
#include <stdio.h>

struct job {
    pthread_mutex_t lock;
    int *counter;
    int rounds;
};

static int counter;

static void work(struct job *j)
{
    for (int i = 0; i < j->rounds; i++) {
        pthread_mutex_lock(&j->lock);
        ++*j->counter;  // RACE
        pthread_mutex_unlock(&j->lock);
    }
}

static void *runner(void *arg)
{
    struct job *j = arg;
    work(j);
    free(j);
    return NULL;
}

static pthread_t launch(const struct job *proto)
{
    pthread_t t;
    struct job *copy = malloc(sizeof *copy);
    if (!copy)
        exit(1);
    *copy = *proto;                 /* copies the lock, too */
    pthread_mutex_init(&copy->lock, NULL);
    pthread_create(&t, NULL, runner, copy);
    return t;
}

int main(void)
{
    struct job proto = { .counter = &counter, .rounds = 500 };
    pthread_t t[4];
    for (int i = 0; i < 4; i++)
        t[i] = launch(&proto);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], NULL);
    printf("%d\n", counter);  // NORACE
    return 0;
}
