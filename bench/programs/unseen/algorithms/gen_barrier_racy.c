#include <pthread.h>
#include <stdlib.h>

struct barrier {
    pthread_mutex_t m;
    pthread_cond_t c;
    unsigned gen;
    int waiting, parties;
};

static void barrier_init(struct barrier *b, int n)
{
    pthread_mutex_init(&b->m, NULL);
    pthread_cond_init(&b->c, NULL);
    b->gen = 0; // NORACE
    b->waiting = 0; // NORACE
    b->parties = n; // NORACE
}

static void barrier_wait(struct barrier *b)
{
    pthread_mutex_lock(&b->m);
    unsigned g = b->gen; // NORACE
    if (++b->waiting == b->parties) { // NORACE
        b->waiting = 0; // NORACE
        pthread_mutex_unlock(&b->m);
        b->gen++; // RACE
        pthread_cond_broadcast(&b->c);
        return;
    }
    while (b->gen == g) // RACE
        pthread_cond_wait(&b->c, &b->m);
    pthread_mutex_unlock(&b->m);
}

struct arg { struct barrier *b; int id; };
static int stage1[4], stage2[4];

static void *body(void *p)
{
    struct arg *a = p;
    stage1[a->id] = a->id + 1; // NORACE
    barrier_wait(a->b);
    for (int i = 0; i < 4; i++)
        stage2[a->id] += stage1[i];
    return NULL;
}

int main(void)
{
    struct barrier *b = malloc(sizeof *b);
    struct arg args[4];
    pthread_t t[4];
    if (b == NULL)
        return 1;
    barrier_init(b, 4);
    for (int i = 0; i < 4; i++) {
        args[i].b = b; // NORACE
        args[i].id = i; // NORACE
        pthread_create(&t[i], NULL, body, &args[i]);
    }
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], NULL);
    free(b); // NORACE
    return stage2[3] != 10; // NORACE
}
