#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct worker { int n; unsigned local[16]; };
static void *run(void *arg) {
    struct worker *w = arg;
    memset(w->local, 0, sizeof w->local); // NORACE
    for (int b = 0; b < 16; b++)
        w->local[b] += w->n; // NORACE
    return NULL;
}
int main(void) {
    pthread_t t[30];
    struct worker *w = calloc(30, sizeof *w);
    if (!w) abort();
    for (int i = 0; i < 30; i++) {
        w[i].n = i; // NORACE
        pthread_create(&t[i], NULL, run, &w[i]);
    }
    for (int i = 0; i < 30; i++) pthread_join(t[i], NULL);
    return (int)w[0].local[1]; // NORACE
}
