#include <pthread.h>
#include <stdlib.h>
struct span { int *v; int n; };
static void *fill(void *arg) {
    struct span *s = arg;
    for (int i = 0; i < s->n; i++) // NORACE
        s->v[i] = i; // NORACE
    return NULL;
}
int main(void) {
    static int v[4096];
    struct span l = { v, 2048 }, r = { v + 2048, 2048 };
    pthread_t t;
    pthread_create(&t, NULL, fill, &l);
    fill(&r);
    pthread_join(t, NULL);
    return v[3]; // NORACE
}
