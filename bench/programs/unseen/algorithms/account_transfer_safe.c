#include <pthread.h>
#include <stdlib.h>
#include <stdint.h>

struct account {
    pthread_mutex_t m;
    int id;
    long cents;
};

static struct account *bank[3];

static struct account *open_account(int id, long c)
{
    struct account *a = malloc(sizeof *a);
    if (!a)
        abort();
    pthread_mutex_init(&a->m, NULL);
    a->id = id; // NORACE
    a->cents = c; // NORACE
    return a;
}

static void transfer(struct account *from, struct account *to, long amt)
{
    struct account *lo = from->id < to->id ? from : to; // NORACE
    struct account *hi = lo == from ? to : from;
    pthread_mutex_lock(&lo->m);
    pthread_mutex_lock(&hi->m);
    if (from->cents >= amt) { // NORACE
        from->cents -= amt; // NORACE
        to->cents += amt; // NORACE
    }
    pthread_mutex_unlock(&hi->m);
    pthread_mutex_unlock(&lo->m);
}

static void *clerk(void *p)
{
    int k = (int)(intptr_t)p;
    for (int i = 0; i < 30; i++)
        transfer(bank[k], bank[(k + 1) % 3], i); // NORACE
    return NULL;
}

int main(void)
{
    pthread_t t[3];
    long s = 0;
    for (int i = 0; i < 3; i++)
        bank[i] = open_account(i, 500); // NORACE
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], NULL, clerk, (void *)(intptr_t)i);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], NULL);
    for (int i = 0; i < 3; i++) {
        s += bank[i]->cents; // NORACE
        free(bank[i]); // NORACE
    }
    return s != 1500;
}
