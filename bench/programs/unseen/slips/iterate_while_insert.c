#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct sub { int id; int active; struct sub *next; };
static struct sub *subs;
static int nsubs;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void subscribe(int id) {
    struct sub *s = malloc(sizeof *s);
    if (!s) abort();
    s->id = id; // NORACE
    s->active = 1; // NORACE
    pthread_mutex_lock(&lock);
    struct sub **pp = &subs;
    while (*pp) // NORACE
        pp = &(*pp)->next; // NORACE
    s->next = NULL; // RACE
    *pp = s; // RACE
    nsubs++; // NORACE
    pthread_mutex_unlock(&lock);
}
static int broadcast(void) {
    int n = 0;
    pthread_mutex_lock(&lock);
    struct sub *s = subs; // NORACE
    pthread_mutex_unlock(&lock);
    while (s) {
        n++;
        s = s->next; // RACE
    }
    return n;
}
static void *joiner(void *arg) {
    int base = (int)(long)arg;
    for (int i = 0; i < 10; i++)
        subscribe(base + i);
    return NULL;
}
static void *speaker(void *arg) {
    int n = 0;
    for (int i = 0; i < 10; i++)
        n += broadcast();
    *(int *)arg = n; // NORACE
    return NULL;
}
int main(void) {
    pthread_t a, b, c;
    int n = 0;
    subscribe(0);
    pthread_create(&a, NULL, joiner, (void *)100);
    pthread_create(&b, NULL, joiner, (void *)200);
    pthread_create(&c, NULL, speaker, &n);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    pthread_join(c, NULL);
    printf("%d %d\n", n, nsubs); // NORACE
    return 0;
}
