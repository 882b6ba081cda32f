extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
#include <pthread.h>

#define N 3
static int choosing[N], number[N];
static int resource;

static void acquire(int i)
{
    int max = 0, tmp, k, c, n;
    __VERIFIER_atomic_begin();
    choosing[i] = 1; // NORACE
    __VERIFIER_atomic_end();
    for (k = 0; k < N; k++) {
        __VERIFIER_atomic_begin();
        tmp = number[k]; // NORACE
        __VERIFIER_atomic_end();
        if (tmp > max)
            max = tmp;
    }
    __VERIFIER_atomic_begin();
    number[i] = max + 1; // NORACE
    choosing[i] = 0; // NORACE
    __VERIFIER_atomic_end();
    for (k = 0; k < N; k++) {
        do {
            __VERIFIER_atomic_begin();
            c = choosing[k]; // NORACE
            __VERIFIER_atomic_end();
        } while (c);
        do {
            __VERIFIER_atomic_begin();
            n = number[k]; // NORACE
            __VERIFIER_atomic_end();
        } while (c || (n != 0 && (n < max + 1 || (n == max + 1 && k < i))));
    }
}

static void release(int i)
{
    __VERIFIER_atomic_begin();
    number[i] = 0; // NORACE
    __VERIFIER_atomic_end();
}

static void *proc(void *arg)
{
    int id = (int)(long)arg;
    acquire(id);
    resource = id; // NORACE
    if (resource != id) // NORACE
        abort();
    release(id);
    return 0;
}

int main(void)
{
    pthread_t t[N];
    for (long i = 0; i < N; i++)
        pthread_create(&t[i], 0, proc, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return resource < 0; // NORACE
}
