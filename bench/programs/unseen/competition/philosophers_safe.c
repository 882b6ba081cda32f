#include <pthread.h>
#include <stdint.h>
#define NPHIL 5

pthread_mutex_t fork_lock[NPHIL];
int fork_uses[NPHIL];

void eat(int i)
{
    int l = i, r = (i + 1) % NPHIL;
    int first = l < r ? l : r;
    int second = l < r ? r : l;
    pthread_mutex_lock(&fork_lock[first]);
    pthread_mutex_lock(&fork_lock[second]);
    fork_uses[l]++; // NORACE
    fork_uses[r]++; // NORACE
    pthread_mutex_unlock(&fork_lock[second]);
    pthread_mutex_unlock(&fork_lock[first]);
}

void *phil(void *p)
{
    int i = (int)(intptr_t)p;
    for (int k = 0; k < 10; k++)
        eat(i);
    return 0;
}

int main(void)
{
    pthread_t t[NPHIL];
    for (int i = 0; i < NPHIL; i++)
        pthread_mutex_init(&fork_lock[i], 0);
    for (intptr_t i = 0; i < NPHIL; i++)
        pthread_create(&t[i], 0, phil, (void *)i);
    int sum = 0;
    for (int i = 0; i < NPHIL; i++)
        pthread_join(t[i], 0);
    for (int i = 0; i < NPHIL; i++)
        sum += fork_uses[i]; // NORACE
    return sum != 2 * 10 * NPHIL;
}
