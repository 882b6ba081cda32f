/* Lost updates are possible, data races are not. */
#include <pthread.h>
#include <stdatomic.h>

_Atomic int x;
_Atomic(long) y;
atomic_uint z;
struct { char c; _Atomic short s; } pk;

void *f(void *p)
{
    int tmp = x; // NORACE
    x = tmp + 1; // NORACE
    y += 2; // NORACE
    z = z * 3u + 1u; // NORACE
    pk.s++; // NORACE
    return p;
}

int main(void)
{
    pthread_t a, b;
    x = 0; // NORACE
    pthread_create(&a, 0, f, 0);
    pthread_create(&b, 0, f, 0);
    y--; // NORACE
    if (x > 2) // NORACE
        z = 0; // NORACE
    pthread_join(a, 0);
    pthread_join(b, 0);
    return pk.s == 0;
}
