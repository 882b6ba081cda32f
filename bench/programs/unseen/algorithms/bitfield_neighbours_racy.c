#include <pthread.h>
#include <stdio.h>

struct flags {
    unsigned dirty : 1;
    unsigned locked : 1;
    unsigned age : 6;
};

static struct { struct flags f; int misc; } page;

static void *marker(void *p)
{
    page.f.dirty = 1; // RACE
    page.misc = 1; // NORACE
    return p;
}

static void *ager(void *p)
{
    for (int i = 0; i < 5; i++)
        page.f.age++; // RACE
    return p;
}

int main(void)
{
    pthread_t a, b;
    page.f.locked = 1; // NORACE
    pthread_create(&a, NULL, marker, NULL);
    pthread_create(&b, NULL, ager, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("%u %u %d\n", page.f.dirty, page.f.age, page.misc); // NORACE
    return 0;
}
