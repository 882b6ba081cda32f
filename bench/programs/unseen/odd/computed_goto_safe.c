#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int acc;

enum op { OP_LOCK, OP_ADD, OP_UNLOCK, OP_HALT };
static const unsigned char prog[] = { OP_LOCK, OP_ADD, OP_ADD, OP_UNLOCK, OP_HALT };

static void *vm(void *arg)
{
    static void *const disp[] = { &&lock, &&add, &&unlock, &&halt };
    const unsigned char *pc = prog;
    int step = arg ? 1 : 2;
    goto *disp[*pc++];
lock:
    pthread_mutex_lock(&m);
    goto *disp[*pc++];
add:
    acc += step; // NORACE
    goto *disp[*pc++];
unlock:
    pthread_mutex_unlock(&m);
    goto *disp[*pc++];
halt:
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, vm, 0);
    pthread_create(&b, 0, vm, &a);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return acc != 6; // NORACE
}
