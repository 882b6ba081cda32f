#include <pthread.h>
#include <assert.h>
#define ROUNDS 5

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t cv = PTHREAD_COND_INITIALIZER;
static int turn;
static int board;
static int moves;

static void wait_for(int who)
{
    pthread_mutex_lock(&m);
    while (turn != who)  // NORACE
        pthread_cond_wait(&cv, &m);
    pthread_mutex_unlock(&m);
}

static void pass_to(int who)
{
    pthread_mutex_lock(&m);
    turn = who;  // NORACE
    pthread_cond_broadcast(&cv);
    pthread_mutex_unlock(&m);
}

static void *player(void *arg)
{
    int me = *(int *)arg;
    for (int i = 0; i < ROUNDS; i++) {
        wait_for(me);
        board = board * 2 + me;  // NORACE
        moves++;  // NORACE
        pass_to(!me);
    }
    return NULL;
}

int main(void)
{
    pthread_t t[2];
    int who[2] = { 0, 1 };
    pthread_create(&t[0], NULL, player, &who[0]);
    pthread_create(&t[1], NULL, player, &who[1]);
    pthread_join(t[0], NULL);
    pthread_join(t[1], NULL);
    assert(moves == 2 * ROUNDS);  // NORACE
    assert(board == 341);  // NORACE
    return 0;
}
