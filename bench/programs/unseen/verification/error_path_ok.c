#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int used, limit = 4; // NORACE
int errors;
int last_error;

int fail(int code)
{
    errors++; // NORACE
    last_error = code; // NORACE
    pthread_mutex_unlock(&lock);
    return -1;
}

int reserve(int n)
{
    pthread_mutex_lock(&lock);
    if (n < 0)
        return fail(22);
    if (used + n > limit) // NORACE
        return fail(12);
    used += n; // NORACE
    pthread_mutex_unlock(&lock);
    return 0;
}

void *client(void *arg)
{
    int i;
    for (i = 0; i < 3; i++)
        reserve(__VERIFIER_nondet_int());
    return 0;
}

int main(void)
{
    pthread_t c[2];
    pthread_create(&c[0], 0, client, 0);
    pthread_create(&c[1], 0, client, 0);
    pthread_join(c[0], 0);
    pthread_join(c[1], 0);
    return errors ? last_error : used; // NORACE
}
