#include <pthread.h>
#include <math.h>
#include <stdio.h>

static int done;
static int squares[64];
static pthread_mutex_t init_lock = PTHREAD_MUTEX_INITIALIZER;

static void init(void)
{
    for (int i = 0; i < 64; i++)
        squares[i] = i * i;  // RACE
}

static void init_once(void)
{
    int mine = 0;
    pthread_mutex_lock(&init_lock);
    if (!done) {  // NORACE
        done = 1;  // NORACE
        mine = 1;
    }
    pthread_mutex_unlock(&init_lock);
    if (mine)
        init();     /* too late: others go on already */
}

static void *worker(void *arg)
{
    long from = (long)arg;
    long s = 0;
    init_once();
    for (long i = from; i < 64; i += 2)
        s += squares[i];  // RACE
    return (void *)s;
}

int main(void)
{
    pthread_t a, b;
    void *x, *y;
    pthread_create(&a, NULL, worker, (void *)0);
    pthread_create(&b, NULL, worker, (void *)1);
    pthread_join(a, &x);
    pthread_join(b, &y);
    printf("%ld %d\n", (long)x + (long)y, squares[63]);  // NORACE
    return 0;
}
