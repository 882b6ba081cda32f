#include <pthread.h>
#include <stdlib.h>
#include <stdio.h>

struct snap { int serial; int load; };

static struct snap slots[2];
static struct snap *current = &slots[0];
static pthread_mutex_t lk = PTHREAD_MUTEX_INITIALIZER;

static void *publisher(void *arg)
{
    (void)arg;
    for (int i = 1; i <= 50; i++) {
        pthread_mutex_lock(&lk);
        struct snap *next = current == &slots[0] ? &slots[1] : &slots[0];  // NORACE
        pthread_mutex_unlock(&lk);
        next->serial = i;  // RACE
        next->load = i * 3;  // RACE
        pthread_mutex_lock(&lk);
        current = next;  // NORACE
        pthread_mutex_unlock(&lk);
    }
    return NULL;
}

static void *watcher(void *arg)
{
    long sum = 0;
    (void)arg;
    for (int i = 0; i < 50; i++) {
        struct snap *s;
        pthread_mutex_lock(&lk);
        s = current;  // NORACE
        pthread_mutex_unlock(&lk);
        sum += s->serial + s->load;  // RACE
    }
    return (void *)sum;
}

int main(void)
{
    pthread_t p, w;
    void *r;
    pthread_create(&p, NULL, publisher, NULL);
    pthread_create(&w, NULL, watcher, NULL);
    pthread_join(p, NULL);
    pthread_join(w, &r);
    printf("%ld %d\n", (long)r, current->serial);  // NORACE
    return 0;
}
