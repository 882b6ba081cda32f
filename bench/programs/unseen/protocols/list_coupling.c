/* Sorted list with one lock per node, taken hand over hand. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
    pthread_mutex_t lock;
    int key;
    struct node *next;
};

static struct node head = { PTHREAD_MUTEX_INITIALIZER, -1, NULL };
/* predecessor and first node with key >= wanted, both locked */
static struct node *locate(int wanted, struct node **at)
{
    struct node *prev = &head, *cur;
    pthread_mutex_lock(&prev->lock);
    while ((cur = prev->next) != NULL) {   // NORACE
        pthread_mutex_lock(&cur->lock);
        if (cur->key >= wanted)   // NORACE
            break;
        pthread_mutex_unlock(&prev->lock);
        prev = cur;
    }
    *at = cur;
    return prev;
}

static void toggle(int key)
{
    struct node *cur, *prev = locate(key, &cur);
    if (cur && cur->key == key) {   // NORACE
        prev->next = cur->next;   // NORACE
        pthread_mutex_unlock(&cur->lock);
        free(cur);   // NORACE
        cur = NULL;
    } else {
        struct node *n = malloc(sizeof *n);
        if (n) {
            pthread_mutex_init(&n->lock, NULL);
            n->key = key;   // NORACE
            n->next = cur;   // NORACE
            prev->next = n;   // NORACE
        }
    }
    if (cur)
        pthread_mutex_unlock(&cur->lock);
    pthread_mutex_unlock(&prev->lock);
}

static void *editor(void *arg)
{
    unsigned s = (unsigned)(unsigned long)arg;
    for (int i = 0; i < 400; i++)
        toggle((int)((s = s * 69069u + 1u) >> 27));
    return NULL;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, editor, (void *)3ul);
    pthread_create(&b, NULL, editor, (void *)9ul);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    for (struct node *n = head.next; n; n = n->next)   // NORACE
        printf("%d ", n->key);   // NORACE
    puts("");
    return 0;
}
