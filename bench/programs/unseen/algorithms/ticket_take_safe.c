#include <pthread.h>
#include <stdatomic.h>
#include <sched.h>

typedef struct {
    atomic_uint next;
    atomic_uint serving;
} ticket_t;

typedef struct {
    ticket_t lk;
    int      items[16];
    int      top;
} stack_s;

static stack_s st;

static void t_lock(ticket_t *t)
{
    unsigned my = atomic_fetch_add(&t->next, 1u); // NORACE
    while (atomic_load_explicit(&t->serving, memory_order_acquire) != my) // NORACE
        sched_yield();
}

static void t_unlock(ticket_t *t)
{
    atomic_fetch_add_explicit(&t->serving, 1, memory_order_release); // NORACE
}

static void push(int v)
{
    t_lock(&st.lk);
    if (st.top < 16) // NORACE
        st.items[st.top++] = v; // NORACE
    t_unlock(&st.lk);
}

static void *pusher(void *p)
{
    int base = *(int *)p;
    for (int i = 0; i < 4; i++)
        push(base + i);
    return 0;
}

int main(void)
{
    int b1 = 10, b2 = 20;
    pthread_t x, y;
    st.top = 0; // NORACE
    pthread_create(&x, 0, pusher, &b1);
    pthread_create(&y, 0, pusher, &b2);
    pthread_join(x, 0);
    pthread_join(y, 0);
    return st.top == 8 ? 0 : 1; // NORACE
}
