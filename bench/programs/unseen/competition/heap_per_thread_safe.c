#include <pthread.h>
#include <stdlib.h>

struct ctx { int *scratch; int n; int result; };

static void *compute(void *a)
{
    struct ctx *c = a;
    for (int i = 0; i < c->n; i++) // NORACE
        c->scratch[i] = i; // NORACE
    for (int i = 0; i < c->n; i++)
        c->result += c->scratch[i]; // NORACE
    return 0;
}

int main(void)
{
    struct ctx c[3];
    pthread_t t[3];
    for (int i = 0; i < 3; i++) {
        c[i].n = 10; // NORACE
        c[i].result = 0; // NORACE
        c[i].scratch = malloc(c[i].n * sizeof(int)); // NORACE
        pthread_create(&t[i], NULL, compute, &c[i]);
    }
    int s = 0;
    for (int i = 0; i < 3; i++) {
        pthread_join(t[i], NULL);
        s += c[i].result; // NORACE
    }
    return s != 135;
}
