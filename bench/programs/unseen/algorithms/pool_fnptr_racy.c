#include <pthread.h>
#include <stdlib.h>

typedef void (*task_fn)(void *);
typedef struct task { task_fn fn; void *arg; } task;

static task queue[32];
static int qhead, qtail;
static int closing;
static pthread_mutex_t qm = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t qc = PTHREAD_COND_INITIALIZER;

static long word_total;
static int  line_total;
static pthread_mutex_t total_m = PTHREAD_MUTEX_INITIALIZER;

static void add_words(void *p)
{
    int n = *(int *)p; // NORACE
    pthread_mutex_lock(&total_m);
    word_total += n; // NORACE
    pthread_mutex_unlock(&total_m);
}

static void add_line(void *p)
{
    (void)p;
    line_total++; // RACE
}

static void enqueue(task_fn fn, void *arg)
{
    pthread_mutex_lock(&qm);
    queue[qtail % 32].fn = fn; // NORACE
    queue[qtail % 32].arg = arg; // NORACE
    qtail++; // NORACE
    pthread_cond_signal(&qc);
    pthread_mutex_unlock(&qm);
}

static void *pool_main(void *unused)
{
    while (1) {
        task t;
        pthread_mutex_lock(&qm);
        while (qhead == qtail && !closing) // NORACE
            pthread_cond_wait(&qc, &qm);
        if (qhead == qtail) { // NORACE
            pthread_mutex_unlock(&qm);
            return unused;
        }
        t = queue[qhead++ % 32]; // NORACE
        pthread_mutex_unlock(&qm);
        t.fn(t.arg);
    }
}

int main(void)
{
    pthread_t th[3];
    int counts[4] = {1, 2, 3, 4};
    for (int i = 0; i < 3; i++)
        pthread_create(&th[i], 0, pool_main, 0);
    for (int i = 0; i < 4; i++) {
        enqueue(add_words, &counts[i]);
        enqueue(add_line, NULL);
    }
    pthread_mutex_lock(&qm);
    closing = 1; // NORACE
    pthread_cond_broadcast(&qc);
    pthread_mutex_unlock(&qm);
    for (int i = 0; i < 3; i++)
        pthread_join(th[i], 0);
    return (word_total == 10 && line_total == 4) ? 0 : 1; // NORACE
}
