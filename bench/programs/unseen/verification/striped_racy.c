#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

#define STRIPES 2
#define CELLS 6

pthread_mutex_t stripe[STRIPES] = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER };
int cell[CELLS];

static int pick(void)
{
    int k = __VERIFIER_nondet_int();
    return k >= 0 && k < CELLS ? k : 0;
}

void *adder(void *arg)
{
    int k = pick();
    pthread_mutex_lock(&stripe[k % STRIPES]);
    cell[k] += 2; // RACE
    pthread_mutex_unlock(&stripe[k % STRIPES]);
    return 0;
}

void *doubler(void *arg)
{
    int k = pick();
    int s = k / (CELLS / STRIPES);
    pthread_mutex_lock(&stripe[s]);
    cell[k] *= 2; // RACE
    pthread_mutex_unlock(&stripe[s]);
    return 0;
}

int main(void)
{
    pthread_t a, d;
    pthread_create(&a, 0, adder, 0);
    pthread_create(&d, 0, doubler, 0);
    pthread_join(a, 0);
    pthread_join(d, 0);
    return cell[0] & 1; // NORACE
}
