#include <pthread.h>
#include <stdbool.h>
#include <sched.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);
void reach_error(void) { abort(); }

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static bool full;
static int payload[4];
static int checksum;

static bool is_full(void)
{
    bool f;
    pthread_mutex_lock(&m);
    f = full;  // NORACE
    pthread_mutex_unlock(&m);
    return f;
}

static void set_full(bool v)
{
    pthread_mutex_lock(&m);
    full = v;  // NORACE
    pthread_mutex_unlock(&m);
}

static void *sender(void *arg)
{
    for (int round = 0; round < 3; round++) {
        while (is_full())
            sched_yield();
        checksum = 0;  // NORACE
        for (int i = 0; i < 4; i++) {
            payload[i] = __VERIFIER_nondet_int() & 255;  // NORACE
            checksum += payload[i];  // NORACE
        }
        set_full(true);
    }
    return arg;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, NULL, sender, NULL);
    for (int round = 0; round < 3; round++) {
        int s = 0;
        while (!is_full())
            sched_yield();
        for (int i = 0; i < 4; i++)
            s += payload[i];  // NORACE
        if (s != checksum)  // NORACE
            reach_error();
        set_full(false);
    }
    pthread_join(t, NULL);
    return 0;
}
