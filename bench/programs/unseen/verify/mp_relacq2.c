extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern void abort(void);
void reach_error(void) {}
#define assert(c) do { if (!(c)) { reach_error(); abort(); } } while (0)
#include <pthread.h>
#include <stdatomic.h>
/* the second message is written after the flag */
int msg[2];
atomic_int flag;

void *send(void *arg)
{
    msg[0] = 1;  // NORACE
    atomic_store_explicit(&flag, 1, memory_order_release);  // NORACE
    msg[1] = 2;  // RACE
    return NULL;
}

void *recv(void *arg)
{
    if (atomic_load_explicit(&flag, memory_order_acquire)) {  // NORACE
        assert(msg[0] == 1);  // NORACE
        msg[1]++;  // RACE
    }
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, send, NULL);
    pthread_create(&b, NULL, recv, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return msg[1];  // NORACE
}
