/* Request/response over one mutex and two condition variables. */
#include <pthread.h>
#include <stdio.h>

enum state { IDLE, REQUESTED, ANSWERED, CLOSED };

struct exchange {
    pthread_mutex_t mu;
    pthread_cond_t to_server, to_client;
    enum state st;
    int question, answer;
};

static struct exchange ex = {
    PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER,
    PTHREAD_COND_INITIALIZER, IDLE, 0, 0
};

static void *server(void *arg)
{
    struct exchange *e = arg;

    pthread_mutex_lock(&e->mu);
    for (;;) {
        while (e->st != REQUESTED && e->st != CLOSED)   // NORACE
            pthread_cond_wait(&e->to_server, &e->mu);
        if (e->st == CLOSED)   // NORACE
            break;
        e->answer = e->question * e->question;   // NORACE
        e->st = ANSWERED;   // NORACE
        pthread_cond_signal(&e->to_client);
    }
    pthread_mutex_unlock(&e->mu);
    return NULL;
}

static int ask(struct exchange *e, int q)
{
    pthread_mutex_lock(&e->mu);
    e->question = q;   // NORACE
    e->st = REQUESTED;   // NORACE
    pthread_cond_signal(&e->to_server);
    while (e->st != ANSWERED)   // NORACE
        pthread_cond_wait(&e->to_client, &e->mu);
    e->st = IDLE;   // NORACE
    int a = e->answer;   // NORACE
    pthread_mutex_unlock(&e->mu);
    return a;
}

int main(void)
{
    pthread_t th;
    long sum = 0;

    pthread_create(&th, NULL, server, &ex);
    for (int i = 0; i < 200; i++)
        sum += ask(&ex, i);
    pthread_mutex_lock(&ex.mu);
    ex.st = CLOSED;   // NORACE
    pthread_cond_signal(&ex.to_server);
    pthread_mutex_unlock(&ex.mu);
    pthread_join(th, NULL);
    printf("%ld\n", sum);
    return 0;
}
