#include <pthread.h>

int a, b, c;

void *grandchild(void *x)
{
    c = b + 1; // NORACE
    return x;
}

void *child(void *x)
{
    pthread_t g;
    b = a + 1; // NORACE
    pthread_create(&g, 0, grandchild, 0);
    pthread_join(g, 0);
    return x;
}

int main(void)
{
    pthread_t t;
    a = 1; // NORACE
    pthread_create(&t, 0, child, 0);
    pthread_join(t, 0);
    a = c; // NORACE
    return a; // NORACE
}
