#include <pthread.h>
#include <stdio.h>
#include <unistd.h>
#define N 4

struct part { int from, to; long sum; };
static struct part parts[N];
static long grand;
static pthread_mutex_t gm = PTHREAD_MUTEX_INITIALIZER;

static void *summer(void *arg)
{
    struct part *p = arg;
    for (int i = p->from; i < p->to; i++)  // NORACE
        p->sum += i;  // RACE
    pthread_mutex_lock(&gm);
    grand += p->sum;  // RACE
    pthread_mutex_unlock(&gm);
    return NULL;
}

int main(void)
{
    pthread_t t[N];
    long check = 0;
    for (int i = 0; i < N; i++) {
        parts[i].from = i * 1000;  // NORACE
        parts[i].to = (i + 1) * 1000;  // NORACE
        pthread_create(&t[i], NULL, summer, &parts[i]);
    }
    for (int i = 1; i < N; i++)
        pthread_join(t[i], NULL);
    for (int i = 0; i < N; i++)
        check += parts[i].sum;  // RACE
    printf("%d\n", check == grand);  // RACE
    pthread_join(t[0], NULL);
    printf("%ld\n", grand);  // NORACE
    return 0;
}
