#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int finished;
int answer;

void *compute(void *arg)
{
    int v = __VERIFIER_nondet_int();
    answer = v * v; // NORACE
    pthread_mutex_lock(&m);
    finished = 1; // NORACE
    pthread_mutex_unlock(&m);
    return 0;
}

void *poll_result(void *arg)
{
    int ok, k;
    for (k = 0; k < 50; k++) {
        pthread_mutex_lock(&m);
        ok = finished; // NORACE
        pthread_mutex_unlock(&m);
        if (ok)
            return (void *)(long)answer; // NORACE
    }
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, compute, 0);
    pthread_create(&b, 0, poll_result, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
