#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

#define container_of(p, T, f) ((T *)((char *)(p) - offsetof(T, f)))
struct list { struct list *prev, *next; };
struct session { int id; long bytes; struct list link; };
static struct list all = { &all, &all };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void add(struct list *e) {
    e->prev = all.prev; // NORACE
    e->next = &all; // NORACE
    all.prev->next = e; // NORACE
    all.prev = e; // NORACE
}
static void del(struct list *e) {
    e->prev->next = e->next; // NORACE
    e->next->prev = e->prev; // NORACE
}
static void *client(void *arg) {
    struct session *s = calloc(1, sizeof *s);
    if (!s) abort();
    s->id = (int)(long)arg; // NORACE
    pthread_mutex_lock(&lock);
    add(&s->link);
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < 20; i++) {
        pthread_mutex_lock(&lock);
        s->bytes += 100; // NORACE
        pthread_mutex_unlock(&lock);
    }
    pthread_mutex_lock(&lock);
    del(&s->link);
    pthread_mutex_unlock(&lock);
    free(s); // NORACE
    return NULL;
}
int main(void) {
    pthread_t t[3];
    long sum = 0;
    for (long i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, client, (void *)i);
    pthread_mutex_lock(&lock);
    for (struct list *l = all.next; l != &all; l = l->next) { // NORACE
        struct session *s = container_of(l, struct session, link);
        sum += s->bytes; // NORACE
        sum += s->id; // NORACE
    }
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    printf("%ld\n", sum);
    return 0;
}
