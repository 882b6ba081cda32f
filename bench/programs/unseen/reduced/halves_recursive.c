#include <pthread.h>
#include <stdlib.h>
struct span { int *v; int n; int depth; };
static void *fill(void *arg) {
    struct span *s = arg;
    if (s->depth == 2 || s->n < 2) { // NORACE
        for (int i = 0; i < s->n; i++)
            s->v[i] = i; // NORACE
        return NULL;
    }
    int h = s->n / 2;
    struct span l = { s->v, h, s->depth + 1 }; // NORACE
    struct span r = { s->v + h, s->n - h, s->depth + 1 }; // NORACE
    pthread_t t;
    pthread_create(&t, NULL, fill, &l);
    fill(&r);
    pthread_join(t, NULL);
    return NULL;
}
int main(void) {
    static int v[64];
    struct span all = { v, 64, 0 };
    fill(&all);
    return v[3]; // NORACE
}
