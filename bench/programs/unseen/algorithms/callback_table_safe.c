#include <pthread.h>
#include <stddef.h>
#define EVENTS 4

typedef void (*handler_t)(int);
static handler_t table[EVENTS];
static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;
static int served;
static pthread_mutex_t served_lock = PTHREAD_MUTEX_INITIALIZER;

static void on_event(int ev)
{
    pthread_mutex_lock(&served_lock);
    served += ev; // NORACE
    pthread_mutex_unlock(&served_lock);
}

static void subscribe(int ev, handler_t h)
{
    pthread_mutex_lock(&table_lock);
    table[ev] = h; // NORACE
    pthread_mutex_unlock(&table_lock);
}

static void dispatch(int ev)
{
    handler_t h;
    pthread_mutex_lock(&table_lock);
    h = table[ev]; // NORACE
    pthread_mutex_unlock(&table_lock);
    if (h != NULL)
        h(ev);
}

static void *loop(void *arg)
{
    for (int i = 0; i < 40; i++)
        dispatch(i % EVENTS);
    return arg;
}

int main(void)
{
    pthread_t t1, t2;
    pthread_create(&t1, NULL, loop, NULL);
    pthread_create(&t2, NULL, loop, NULL);
    subscribe(1, on_event);
    subscribe(3, on_event);
    pthread_join(t1, NULL);
    pthread_join(t2, NULL);
    return served < 0; // NORACE
}
