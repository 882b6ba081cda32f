#include <threads.h>
#include <stdio.h>

static mtx_t lock;
static once_flag once = ONCE_FLAG_INIT;
static int limit;
static int acc;
static thread_local int mine;

static void setup(void) { limit = 10; } // NORACE

static int body(void *arg)
{
    int by = *(int *)arg; // NORACE
    call_once(&once, setup);
    for (int i = 0; i < limit; i++) { // NORACE
        mine += by; // NORACE
        if (mtx_trylock(&lock) == thrd_error) continue;
        acc += by; // RACE
        mtx_unlock(&lock);
    }
    return mine;
}

int main(void)
{
    thrd_t a, b;
    int x = 1, y = 2, r;
    mtx_init(&lock, mtx_plain);
    thrd_create(&a, body, &x);
    thrd_create(&b, body, &y);
    thrd_join(a, &r);
    thrd_join(b, NULL);
    printf("%d\n", acc); // NORACE
    mtx_destroy(&lock);
    return 0;
}
