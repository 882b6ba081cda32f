/* Intrusive list; the outer object is found by pointer arithmetic. */
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

struct link { struct link *next; };

struct task {
    int prio;
    long runtime;
    struct link by_prio;
    struct link by_name;
    pthread_mutex_t lock;
};

#define container_of(p, t, m) ((t *)((char *)(1 ? (p) : &((t *)0)->m) - offsetof(t, m)))

static struct link prio_list, name_list;

static struct task *spawn(int prio)
{
    struct task *t = calloc(1, sizeof *t);
    if (!t)
        abort();
    t->prio = prio;  // NORACE
    pthread_mutex_init(&t->lock, NULL);
    t->by_prio.next = prio_list.next;  // NORACE
    prio_list.next = &t->by_prio;  // NORACE
    t->by_name.next = name_list.next;  // NORACE
    name_list.next = &t->by_name;  // NORACE
    return t;
}

static void *scheduler(void *arg)
{
    for (int r = 0; r < 300; r++)
        for (struct link *l = prio_list.next; l; l = l->next) {  // NORACE
            struct task *t = container_of(l, struct task, by_prio);
            pthread_mutex_lock(&t->lock);
            t->runtime += t->prio;  // RACE
            pthread_mutex_unlock(&t->lock);
        }
    return arg;
}

static void *accounting(void *arg)
{
    long sum = 0;
    for (int r = 0; r < 300; r++)
        for (struct link *l = name_list.next; l; l = l->next) {  // NORACE
            /* no lock: goes straight from the link to the counter */
            long *rt = (long *)((char *)l - offsetof(struct task, by_name) + offsetof(struct task, runtime));
            sum += *rt;  // RACE
        }
    *(long *)arg = sum;  // NORACE
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    long sum = 0;  // NORACE
    for (int i = 0; i < 5; i++)
        spawn(i);
    pthread_create(&a, NULL, scheduler, NULL);
    pthread_create(&b, NULL, accounting, &sum);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%ld\n", sum);  // NORACE
    return 0;
}
