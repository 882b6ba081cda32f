#include <pthread.h>
#include <stdatomic.h>

static int fresh_id(void)
{
    static int next = 100;
    return next++; // RACE
}

static const char *name_of(int id)
{
    static const char *const names[] = { "red", "green", "blue" };
    return names[id % 3]; // NORACE
}

static int ids[3];

static void *maker(void *p)
{
    int *slot = p;
    *slot = fresh_id(); // NORACE
    if (name_of(*slot)[0] == 'x') // NORACE
        *slot = 0;
    return 0;
}

int main(void)
{
    pthread_t t[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&t[i], 0, maker, &ids[i]);
    for (int i = 0; i < 3; i++)
        pthread_join(t[i], 0);
    return ids[0] == ids[1]; // NORACE
}
