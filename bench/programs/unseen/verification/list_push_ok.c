#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct node {
    int value;
    struct node *next;
};

struct node *head;
pthread_mutex_t list_lock = PTHREAD_MUTEX_INITIALIZER;

void *pusher(void *arg)
{
    int i;
    for (i = 0; i < 4; i++) {
        struct node *n = malloc(sizeof *n);
        if (!n)
            return 0;
        n->value = __VERIFIER_nondet_int(); // NORACE
        pthread_mutex_lock(&list_lock);
        n->next = head; // NORACE
        head = n; // NORACE
        pthread_mutex_unlock(&list_lock);
    }
    return 0;
}

void *summer(void *arg)
{
    long sum = 0;
    struct node *n;
    pthread_mutex_lock(&list_lock);
    for (n = head; n; n = n->next) // NORACE
        sum += n->value; // NORACE
    pthread_mutex_unlock(&list_lock);
    return (void *)sum;
}

int main(void)
{
    pthread_t p1, p2, s;
    pthread_create(&p1, 0, pusher, 0);
    pthread_create(&p2, 0, pusher, 0);
    pthread_create(&s, 0, summer, 0);
    pthread_join(p1, 0);
    pthread_join(p2, 0);
    pthread_join(s, 0);
    return head == 0; // NORACE
}
