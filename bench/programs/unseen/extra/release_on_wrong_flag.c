#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>

struct chan { atomic_int seq; int payload; };
static struct chan ch[2];

static void *sender(void *arg) {
    ch[0].payload = 1; // NORACE
    atomic_store_explicit(&ch[0].seq, 1, memory_order_release); // NORACE
    ch[1].payload = 2; // RACE
    atomic_store_explicit(&ch[0].seq, 2, memory_order_release); // NORACE
    atomic_store_explicit(&ch[1].seq, 1, memory_order_relaxed); // NORACE
    return arg;
}
static void *receiver(void *arg) {
    int s = 0;
    if (atomic_load_explicit(&ch[0].seq, memory_order_acquire) >= 1) // NORACE
        s += ch[0].payload; // NORACE
    if (atomic_load_explicit(&ch[1].seq, memory_order_acquire) == 1) // NORACE
        s += ch[1].payload; // RACE
    *(int *)arg = s; // NORACE
    return NULL;
}
int main(void) {
    pthread_t a, b;
    int s = 0;
    pthread_create(&a, NULL, sender, NULL);
    pthread_create(&b, NULL, receiver, &s);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%d\n", s); // NORACE
    return 0;
}
