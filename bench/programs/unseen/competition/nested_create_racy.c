#include <pthread.h>

int a, b, c;

void *grandchild(void *x)
{
    c = b + 1; // RACE
    return x;
}

void *child(void *x)
{
    pthread_t g;
    b = a + 1; // NORACE
    pthread_create(&g, 0, grandchild, 0);
    b = 0; // RACE
    pthread_detach(g);
    return x;
}

int main(void)
{
    pthread_t t;
    a = 1; // NORACE
    pthread_create(&t, 0, child, 0);
    pthread_join(t, 0);
    a = c; // RACE
    return a; // NORACE
}
