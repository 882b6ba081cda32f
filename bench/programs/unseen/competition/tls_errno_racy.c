#include <pthread.h>
#include <string.h>

static int last_error;
static char msg[32];

static void fail(int code)
{
    last_error = code; // RACE
    strcpy(msg, "failed"); // RACE
}

static int check(void)
{
    return last_error != 0; // RACE
}

static void *op(void *arg)
{
    int r = 0;
    for (int i = 0; i < 5; i++) {
        fail(i);
        r += check();
    }
    *(int *)arg = r; // NORACE
    return 0;
}

int main(void)
{
    pthread_t a, b;
    int ra, rb;
    pthread_create(&a, 0, op, &ra);
    pthread_create(&b, 0, op, &rb);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return ra + rb < 0;
}
