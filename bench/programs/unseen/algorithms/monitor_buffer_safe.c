#include <pthread.h>
#include <stdio.h>

#define CAP 4
typedef struct {
    pthread_mutex_t mu;
    pthread_cond_t not_full, not_empty;
    int data[CAP];
    int head, tail, count;
    int closed;
} monitor;

static monitor mon = {
    .mu = PTHREAD_MUTEX_INITIALIZER,
    .not_full = PTHREAD_COND_INITIALIZER,
    .not_empty = PTHREAD_COND_INITIALIZER,
};

static void put(monitor *m, int v)
{
    pthread_mutex_lock(&m->mu);
    while (m->count == CAP) // NORACE
        pthread_cond_wait(&m->not_full, &m->mu);
    m->data[m->tail] = v; // NORACE
    m->tail = (m->tail + 1) % CAP; // NORACE
    m->count++; // NORACE
    pthread_cond_signal(&m->not_empty);
    pthread_mutex_unlock(&m->mu);
}

static int get(monitor *m, int *v)
{
    int ok = 0;
    pthread_mutex_lock(&m->mu);
    while (m->count == 0 && !m->closed) // NORACE
        pthread_cond_wait(&m->not_empty, &m->mu);
    if (m->count > 0) { // NORACE
        *v = m->data[m->head]; // NORACE
        m->head = (m->head + 1) % CAP; // NORACE
        m->count--; // NORACE
        ok = 1;
        pthread_cond_signal(&m->not_full);
    }
    pthread_mutex_unlock(&m->mu);
    return ok;
}

static void *prod(void *p)
{
    for (int i = 1; i <= 20; i++)
        put(&mon, i);
    pthread_mutex_lock(&mon.mu);
    mon.closed = 1; // NORACE
    pthread_cond_broadcast(&mon.not_empty);
    pthread_mutex_unlock(&mon.mu);
    return p;
}

static void *cons(void *p)
{
    int v, *sum = p;
    while (get(&mon, &v))
        *sum += v; // NORACE
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    int sum = 0;
    pthread_create(&a, NULL, prod, NULL);
    pthread_create(&b, NULL, cons, &sum);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%d\n", sum); // NORACE
    return 0;
}
