#include <pthread.h>

#define SIZE 4
#define ITEMS 20

int buf[SIZE];
int head, tail, count;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t not_full = PTHREAD_COND_INITIALIZER;
pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER;

void put(int v)
{
    pthread_mutex_lock(&m);
    while (count == SIZE) // NORACE
        pthread_cond_wait(&not_full, &m);
    buf[head] = v; // NORACE
    head = (head + 1) % SIZE; // NORACE
    count++; // NORACE
    pthread_cond_signal(&not_empty);
    pthread_mutex_unlock(&m);
}

int get(void)
{
    int r;
    int at;
    pthread_mutex_lock(&m);
    while (count == 0) // NORACE
        pthread_cond_wait(&not_empty, &m);
    at = tail; // NORACE
    r = buf[at]; // NORACE
    tail = (at + 1) % SIZE; // NORACE
    count--; // NORACE
    pthread_cond_signal(&not_full);
    pthread_mutex_unlock(&m);
    return r;
}

void *producer(void *u)
{
    for (int i = 0; i < ITEMS; i++)
        put(i);
    return u;
}

void *consumer(void *u)
{
    int s = 0;
    for (int i = 0; i < ITEMS; i++)
        s += get();
    *(int *)u = s;
    return 0;
}

int main(void)
{
    pthread_t p, c;
    int sum = 0;
    pthread_create(&p, 0, producer, 0);
    pthread_create(&c, 0, consumer, &sum);
    pthread_join(p, 0);
    pthread_join(c, 0);
    return sum == 0; // NORACE
}
