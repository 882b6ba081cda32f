#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
static int turn;                 /* whose turn: 0 or 1 */
static int ball;                 /* touched only by whose turn it is */

static void wait_turn(int me)
{
    pthread_mutex_lock(&m);
    while (turn != me) // NORACE
        pthread_cond_wait(&cv, &m);
    pthread_mutex_unlock(&m);
}

static void pass(int to)
{
    pthread_mutex_lock(&m);
    turn = to; // NORACE
    pthread_cond_broadcast(&cv);
    pthread_mutex_unlock(&m);
}

static void *ping(void *p)
{
    for (int i = 0; i < 20; i++) {
        wait_turn(0);
        ball += 1; // NORACE
        pass(1);
    }
    return p;
}

static void *pong(void *p)
{
    for (int i = 0; i < 20; i++) {
        wait_turn(1);
        ball ^= 3; // NORACE
        pass(0);
    }
    return p;
}

int main(void)
{
    pthread_t a, b;
    turn = 0; // NORACE
    ball = 0; // NORACE
    pthread_create(&a, 0, ping, 0);
    pthread_create(&b, 0, pong, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return ball > 1000; // NORACE
}
