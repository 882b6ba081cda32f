#include <pthread.h>
#include <stdlib.h>
#include <sched.h>

typedef struct msg { int len; char text[16]; } msg_t;

static msg_t *box;
static pthread_mutex_t box_lock = PTHREAD_MUTEX_INITIALIZER;

static void *producer(void *a)
{
    int sent = 0;
    while (sent < 5) {
        msg_t *m = malloc(sizeof(msg_t));
        m->len = sent; // NORACE
        m->text[0] = 'a'; // NORACE
        pthread_mutex_lock(&box_lock);
        while (box) { // NORACE
            pthread_mutex_unlock(&box_lock);
            sched_yield();
            pthread_mutex_lock(&box_lock);
        }
        box = m; // NORACE
        pthread_mutex_unlock(&box_lock);
        sent++;
    }
    return a;
}

static void *consumer(void *a)
{
    int got = 0, sum = 0;
    while (got < 5) {
        msg_t *m;
        pthread_mutex_lock(&box_lock);
        m = box; // NORACE
        box = NULL; // NORACE
        pthread_mutex_unlock(&box_lock);
        if (!m) { sched_yield(); continue; }
        sum += m->len; // NORACE
        sum += m->text[1] == 'b'; // NORACE
        got++;
    }
    *(int *)a = sum;
    return 0;
}

int main(void)
{
    pthread_t p, c;
    int sum;
    pthread_create(&p, 0, producer, 0);
    pthread_create(&c, 0, consumer, &sum);
    pthread_join(p, 0);
    pthread_join(c, 0);
    return sum < 0;
}
