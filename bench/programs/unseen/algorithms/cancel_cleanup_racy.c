#include <pthread.h>
#include <sched.h>
#include <unistd.h>
#include <stdio.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int progress;
static int cancelled;

static void unlock_it(void *p)
{
    pthread_mutex_unlock(p);
}

static void note_cancel(void *p)
{
    int *n = p;
    *n += 1; // RACE
}

static void *victim(void *arg)
{
    pthread_cleanup_push(note_cancel, &cancelled);
    for (;;) {
        pthread_mutex_lock(&m);
        pthread_cleanup_push(unlock_it, &m);
        progress++; // NORACE
        pthread_testcancel();
        pthread_cleanup_pop(1);
        sched_yield();
    }
    pthread_cleanup_pop(0);
    return arg;
}

int main(void)
{
    pthread_t a, b;
    int p;
    pthread_create(&a, NULL, victim, NULL);
    pthread_create(&b, NULL, victim, NULL);
    usleep(2000);
    pthread_mutex_lock(&m);
    p = progress; // NORACE
    pthread_mutex_unlock(&m);
    pthread_cancel(a);
    pthread_cancel(b);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%d %d %d\n", p, progress, cancelled); // NORACE
    return 0;
}
