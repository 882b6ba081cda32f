/* A recursive mutex: public entry points call each other with it held. */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
    int key;
    struct node *l, *r;
};

static pthread_mutex_t tree_lock;
static struct node *root;
static int count;

static int tree_size(void)
{
    pthread_mutex_lock(&tree_lock);
    int n = count;   // NORACE
    pthread_mutex_unlock(&tree_lock);
    return n;
}

static int tree_insert(int key)
{
    pthread_mutex_lock(&tree_lock);
    struct node **p = &root;
    while (*p) {   // NORACE
        if ((*p)->key == key) {   // NORACE
            pthread_mutex_unlock(&tree_lock);
            return 0;
        }
        p = key < (*p)->key ? &(*p)->l : &(*p)->r;   // NORACE
    }
    struct node *n = calloc(1, sizeof *n);
    if (n && tree_size() < 500) {
        n->key = key;   // NORACE
        *p = n;   // NORACE
        count++;   // NORACE
    }
    pthread_mutex_unlock(&tree_lock);
    return n != NULL;
}

static void *inserter(void *arg)
{
    unsigned s = (unsigned)(unsigned long)arg;
    for (int i = 0; i < 300; i++) {
        s = s * 1664525u + 1013904223u;
        tree_insert((int)(s >> 20));
    }
    return NULL;
}

int main(void)
{
    pthread_mutexattr_t at;
    pthread_t t[2];

    pthread_mutexattr_init(&at);
    pthread_mutexattr_settype(&at, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&tree_lock, &at);
    for (long i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, inserter, (void *)(i + 1));
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    printf("%d keys\n", tree_size());
    return 0;
}
