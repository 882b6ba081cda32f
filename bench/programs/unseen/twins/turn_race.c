/* four players but two turn values: a turn is held by two of them */
#include <pthread.h>
#define P 2
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int turn;
static int board[9], moves;

static void *player(void *arg)
{
    int me = (int)(long)arg % P;
    for (int k = 0; k < 20; k++) {
        pthread_mutex_lock(&m);
        while (turn != me && moves < 60)  // RACE
            pthread_cond_wait(&c, &m);
        pthread_mutex_unlock(&m);
        board[(k + me) % 9] = me + 1;  // RACE
        moves++;  // RACE
        pthread_mutex_lock(&m);
        turn = (turn + 1) % P;  // NORACE
        pthread_cond_broadcast(&c);
        pthread_mutex_unlock(&m);
    }
    return NULL;
}

int main(void)
{
    pthread_t t[2 * P];
    for (long i = 0; i < 2 * P; i++)
        pthread_create(&t[i], NULL, player, (void *)i);
    for (int i = 0; i < 2 * P; i++)
        pthread_join(t[i], NULL);
    return moves < 1;  // NORACE
}
