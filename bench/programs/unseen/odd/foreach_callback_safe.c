#include <pthread.h>

typedef int (*visit_fn)(int *elem, void *cookie);

static int elems[10];
static pthread_mutex_t elems_lock = PTHREAD_MUTEX_INITIALIZER;

static void for_each(visit_fn fn, void *cookie)
{
    pthread_mutex_lock(&elems_lock);
    for (int i = 0; i < 10; i++)
        if (fn(&elems[i], cookie))
            break;
    pthread_mutex_unlock(&elems_lock);
}

static int add_one(int *e, void *c)
{
    *e += *(int *)c; // NORACE
    return 0;
}

static int total(int *e, void *c)
{
    *(long *)c += *e; // NORACE
    return 0;
}

static void *adder(void *u)
{
    int by = 1;
    for_each(add_one, &by);
    return u;
}

static void *totaller(void *u)
{
    long t = 0;
    for_each(total, &t);
    return t < 0 ? u : 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, adder, 0);
    pthread_create(&b, 0, totaller, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
