#include <pthread.h>
#include <stdlib.h>

struct tn {
    pthread_mutex_t m;
    int key, hits;
    struct tn *kid[2];
};

static struct tn *root;

static struct tn *tn_new(int key)
{
    struct tn *t = calloc(1, sizeof *t);
    if (!t)
        abort();
    pthread_mutex_init(&t->m, NULL);
    t->key = key; // NORACE
    return t;
}

static void touch(int key)
{
    struct tn *n = root; // NORACE
    pthread_mutex_lock(&n->m);
    while (n->key != key) { // NORACE
        int d = key > n->key; // NORACE
        struct tn *k = n->kid[d]; // NORACE
        if (!k) {
            k = n->kid[d] = tn_new(key); // NORACE
        }
        pthread_mutex_lock(&k->m);
        pthread_mutex_unlock(&n->m);
        n = k;
    }
    pthread_mutex_unlock(&n->m);
    n->hits++; // RACE
}

static void *client(void *p)
{
    unsigned seed = *(unsigned *)p;
    for (int i = 0; i < 40; i++) {
        seed = seed * 1103515245u + 12345u;
        touch((int)((seed >> 16) % 10));
    }
    return NULL;
}

static int sum(struct tn *t)
{
    return t ? t->hits + sum(t->kid[0]) + sum(t->kid[1]) : 0; // NORACE
}

int main(void)
{
    pthread_t t[2];
    unsigned seeds[2] = {1, 99};
    root = tn_new(5); // NORACE
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], NULL, client, &seeds[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], NULL);
    return sum(root) != 80; // NORACE
}
