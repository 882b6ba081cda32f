#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int use_lock;
int data[3];
int version;

void *updater(void *arg)
{
    int slot = (int)(long)arg;
    if (use_lock) // NORACE
        pthread_mutex_lock(&m);
    data[slot] = data[slot] + 1; // NORACE
    version++; // NORACE
    if (use_lock) // NORACE
        pthread_mutex_unlock(&m);
    return 0;
}

int main(void)
{
    pthread_t t[3];
    long i;
    int n = __VERIFIER_nondet_int();
    use_lock = (n != 0 || n == 0); // NORACE
    for (i = 0; i < 3; i++)
        pthread_create(&t[i], 0, updater, (void *)i);
    for (i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return version == 3 && data[0] == 1; // NORACE
}
