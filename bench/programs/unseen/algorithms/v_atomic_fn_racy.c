extern void abort(void);
extern int __VERIFIER_nondet_int(void);
#include <pthread.h>

int tickets = 20;
int sold;

int __VERIFIER_atomic_sell(void)
{
    if (tickets > 0) { // NORACE
        tickets--; // RACE
        sold++; // NORACE
        return 1;
    }
    return 0;
}

int __VERIFIER_atomic_left(void)
{
    return tickets; // NORACE
}

void *window(void *arg)
{
    while (__VERIFIER_atomic_sell())
        if (__VERIFIER_nondet_int())
            break;
    return 0;
}

void *board(void *arg)
{
    int shown;
    shown = tickets; // RACE
    if (shown < 0)
        abort();
    return 0;
}

int main(void)
{
    pthread_t w1, w2, b;
    pthread_create(&w1, 0, window, 0);
    pthread_create(&w2, 0, window, 0);
    pthread_create(&b, 0, board, 0);
    pthread_join(w1, 0);
    pthread_join(w2, 0);
    pthread_join(b, 0);
    if (tickets + sold != 20) // NORACE
        abort();
    return 0;
}
