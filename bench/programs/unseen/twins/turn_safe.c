/* strict alternation: who holds the turn owns the board, accessed unlocked */
#include <pthread.h>
#define P 2
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int turn;
static int board[9], moves;

static void *player(void *arg)
{
    int me = (int)(long)arg;
    for (int k = 0; k < 20; k++) {
        pthread_mutex_lock(&m);
        while (turn != me)  // NORACE
            pthread_cond_wait(&c, &m);
        pthread_mutex_unlock(&m);
        board[moves % 9] = me + 1;  // NORACE
        moves++;  // NORACE
        pthread_mutex_lock(&m);
        turn = (turn + 1) % P;  // NORACE
        pthread_cond_broadcast(&c);
        pthread_mutex_unlock(&m);
    }
    return NULL;
}

int main(void)
{
    pthread_t t[P];
    for (long i = 0; i < P; i++)
        pthread_create(&t[i], NULL, player, (void *)i);
    for (int i = 0; i < P; i++)
        pthread_join(t[i], NULL);
    return moves != 40;  // NORACE
}
