/* Two-lock queue: one lock for the head, one for the tail.  When only the
 * dummy node is left, both ends meet in its next field. */
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>

typedef struct node {
    int val;
    struct node *_Atomic next;
} node;

node *head, *tail;
pthread_mutex_t hl = PTHREAD_MUTEX_INITIALIZER, tl = PTHREAD_MUTEX_INITIALIZER;

void enqueue(int v)
{
    node *n = malloc(sizeof *n);
    n->val = v; // NORACE
    n->next = NULL; // NORACE
    pthread_mutex_lock(&tl);
    tail->next = n; // NORACE
    tail = n; // NORACE
    pthread_mutex_unlock(&tl);
}

int dequeue(void)
{
    node *first, *dummy;
    pthread_mutex_lock(&hl);
    dummy = head; // NORACE
    first = dummy->next; // NORACE
    if (first == NULL) {
        pthread_mutex_unlock(&hl);
        return 0;
    }
    head = first; // NORACE
    pthread_mutex_unlock(&hl);
    free(dummy);
    return 1;
}

void *enq(void *p) { for (int i = 0; i < 10; i++) enqueue(i); return p; }

void *deq(void *p)
{
    for (int i = 0; i < 10; i++)
        dequeue();
    return p;
}

int main(void)
{
    pthread_t a, b;
    head = tail = calloc(1, sizeof(node)); // NORACE
    pthread_create(&a, 0, enq, 0);
    pthread_create(&b, 0, deq, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
