#include <pthread.h>
#include <stdlib.h>

struct vec {
    pthread_mutex_t mu;
    size_t len, cap;
    int data[];
};

static struct vec *v;

static void append(int x)
{
    pthread_mutex_lock(&v->mu);
    if (v->len < v->cap) { // NORACE
        v->data[v->len] = x; // NORACE
        v->len++; // NORACE
    }
    pthread_mutex_unlock(&v->mu);
}

static long sum(void)
{
    long s = 0;
    pthread_mutex_lock(&v->mu);
    size_t n = v->len; // NORACE
    for (size_t i = 0; i < n; i++)
        s += v->data[i]; // NORACE
    pthread_mutex_unlock(&v->mu);
    return s;
}

static void *pusher(void *a)
{
    for (int i = 0; i < 25; i++)
        append(i);
    return a;
}

static void *summer(void *a)
{
    *(long *)a = sum();
    return 0;
}

int main(void)
{
    pthread_t p, q, s;
    long r;
    v = malloc(sizeof *v + 40 * sizeof v->data[0]); // NORACE
    v->len = 0; // NORACE
    v->cap = 40; // NORACE
    pthread_mutex_init(&v->mu, 0);
    pthread_create(&p, 0, pusher, 0);
    pthread_create(&q, 0, pusher, 0);
    pthread_create(&s, 0, summer, &r);
    pthread_join(p, 0);
    pthread_join(q, 0);
    pthread_join(s, 0);
    free(v);
    return r < 0;
}
