#include <pthread.h>
#include <stdlib.h>

struct job { int n; struct job *next; };

static pthread_mutex_t q_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t q_cond = PTHREAD_COND_INITIALIZER;
static struct job *q_head;
static int q_shutdown;
static long q_result;

static void submit(int n)
{
    struct job *j = malloc(sizeof(*j));
    if (!j)
        return;
    j->n = n; // NORACE
    pthread_mutex_lock(&q_lock);
    j->next = q_head; // NORACE
    q_head = j; // NORACE
    pthread_cond_signal(&q_cond);
    pthread_mutex_unlock(&q_lock);
}

static void *worker(void *unused)
{
    struct job *j;
    for (;;) {
        pthread_mutex_lock(&q_lock);
        while (q_head == NULL && !q_shutdown) // NORACE
            pthread_cond_wait(&q_cond, &q_lock);
        if (q_head == NULL) { // NORACE
            pthread_mutex_unlock(&q_lock);
            break;
        }
        j = q_head; // NORACE
        q_head = j->next; // NORACE
        pthread_mutex_unlock(&q_lock);

        int r = j->n * j->n; // NORACE
        free(j); // NORACE

        pthread_mutex_lock(&q_lock);
        q_result += r; // NORACE
        pthread_mutex_unlock(&q_lock);
    }
    return unused;
}

int main(void)
{
    pthread_t w[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&w[i], NULL, worker, NULL);
    for (int i = 0; i < 8; i++)
        submit(i);
    pthread_mutex_lock(&q_lock);
    q_shutdown = 1; // NORACE
    pthread_cond_broadcast(&q_cond);
    pthread_mutex_unlock(&q_lock);
    for (int i = 0; i < 2; i++)
        pthread_join(w[i], NULL);
    return q_result == 140 ? 0 : 1; // NORACE
}
