#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct node { int key, count; struct node *l, *r; };
static struct node *root;
static int size;
static pthread_mutex_t lock;

static void insert_at(struct node **pp, int key) {
    pthread_mutex_lock(&lock);
    if (!*pp) { // NORACE
        struct node *n = calloc(1, sizeof *n);
        if (!n) abort();
        n->key = key; // NORACE
        *pp = n; // NORACE
        size++; // NORACE
    } else if (key < (*pp)->key) { // NORACE
        insert_at(&(*pp)->l, key); // NORACE
    } else if (key > (*pp)->key) { // NORACE
        insert_at(&(*pp)->r, key); // NORACE
    } else {
        (*pp)->count++; // NORACE
    }
    pthread_mutex_unlock(&lock);
}
static int depth(struct node *n) {
    pthread_mutex_lock(&lock);
    int a = n->l ? depth(n->l) : 0; // NORACE
    int b = n->r ? depth(n->r) : 0; // NORACE
    pthread_mutex_unlock(&lock);
    return 1 + (a > b ? a : b);
}
static void *worker(void *arg) {
    unsigned r = (unsigned)(long)arg;
    for (int i = 0; i < 30; i++) {
        r = r * 1103515245u + 12345u;
        insert_at(&root, (r >> 16) & 63);
    }
    return NULL;
}
int main(void) {
    pthread_t a, b;
    pthread_mutexattr_t at;
    pthread_mutexattr_init(&at);
    pthread_mutexattr_settype(&at, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&lock, &at);
    insert_at(&root, 32);
    pthread_create(&a, NULL, worker, (void *)1);
    pthread_create(&b, NULL, worker, (void *)2);
    printf("%d\n", depth(root));
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%d\n", size); // NORACE
    return 0;
}
