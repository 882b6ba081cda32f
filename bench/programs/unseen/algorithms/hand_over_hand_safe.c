#include <pthread.h>
#include <stdlib.h>

typedef struct node {
    int key;
    struct node *next;
    pthread_mutex_t lk;
} node;

static node *head;

static node *mk(int k, node *nx)
{
    node *n = malloc(sizeof(node));
    if (!n)
        exit(2);
    n->key = k; // NORACE
    n->next = nx; // NORACE
    pthread_mutex_init(&n->lk, 0);
    return n;
}

static void insert(int k)
{
    node *p = head, *c; // NORACE
    pthread_mutex_lock(&p->lk);
    c = p->next; // NORACE
    while (c) {
        pthread_mutex_lock(&c->lk);
        if (c->key >= k) { // NORACE
            pthread_mutex_unlock(&c->lk);
            break;
        }
        pthread_mutex_unlock(&p->lk);
        p = c;
        c = c->next; // NORACE
    }
    p->next = mk(k, c); // NORACE
    pthread_mutex_unlock(&p->lk);
}

static int length(void)
{
    int n = 0;
    node *p = head, *c; // NORACE
    pthread_mutex_lock(&p->lk);
    while ((c = p->next) != 0) { // NORACE
        pthread_mutex_lock(&c->lk);
        pthread_mutex_unlock(&p->lk);
        p = c;
        n++;
    }
    pthread_mutex_unlock(&p->lk);
    return n;
}

static void *ins(void *a)
{
    for (int i = 0; i < 10; i++)
        insert((i * 7 + (a ? 3 : 0)) % 20);
    return 0;
}
static void *cnt(void *a) { (void)a; return (void *)(long)length(); }

int main(void)
{
    pthread_t x, y, z;
    head = mk(-1, 0); // NORACE
    pthread_create(&x, 0, ins, 0);
    pthread_create(&y, 0, ins, &head);
    pthread_create(&z, 0, cnt, 0);
    pthread_join(x, 0); pthread_join(y, 0); pthread_join(z, 0);
    return length() != 20;
}
