#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void abort(void);

struct node { int key; struct node *l, *r; };
static struct node *root;
static int count;
static pthread_mutex_t *tree_lock;

static struct node **slot_for(int key)
{
    struct node **pp = &root;
    while (*pp && (*pp)->key != key)  // NORACE
        pp = key < (*pp)->key ? &(*pp)->l : &(*pp)->r;  // NORACE
    return pp;
}

static int contains(int key)
{
    pthread_mutex_lock(tree_lock);
    int r = *slot_for(key) != NULL;  // NORACE
    pthread_mutex_unlock(tree_lock);
    return r;
}

static void insert(int key)
{
    pthread_mutex_lock(tree_lock);
    if (!contains(key)) {
        struct node *n = calloc(1, sizeof *n);
        if (!n)
            abort();
        n->key = key;  // NORACE
        *slot_for(key) = n;  // NORACE
        count++;  // NORACE
    }
    pthread_mutex_unlock(tree_lock);
}

static void *inserter(void *p)
{
    for (int i = 0; i < 8; i++)
        insert(__VERIFIER_nondet_int() % 100);
    return p;
}

int main(void)
{
    pthread_t t[2];
    pthread_mutexattr_t at;
    tree_lock = malloc(sizeof *tree_lock);  // NORACE
    pthread_mutexattr_init(&at);
    pthread_mutexattr_settype(&at, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(tree_lock, &at);
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, inserter, NULL);
    (void)contains(5);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    return count > 16;  // NORACE
}
