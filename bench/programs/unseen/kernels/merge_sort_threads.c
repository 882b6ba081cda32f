#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct span { int *v; int *tmp; int n; int depth; };

static void merge(int *v, int *tmp, int h, int n) {
    int i = 0, j = h, k = 0;
    while (i < h && j < n)
        tmp[k++] = v[i] <= v[j] ? v[i++] : v[j++]; // NORACE
    while (i < h)
        tmp[k++] = v[i++]; // NORACE
    while (j < n)
        tmp[k++] = v[j++]; // NORACE
    memcpy(v, tmp, n * sizeof *v); // NORACE
}

static void insertion(int *v, int n) {
    for (int i = 1; i < n; i++) {
        int x = v[i]; // NORACE
        int j = i - 1;
        for (; j >= 0 && v[j] > x; j--) // NORACE
            v[j + 1] = v[j]; // NORACE
        v[j + 1] = x; // NORACE
    }
}

static void *sort(void *arg) {
    struct span *s = arg;
    int h = s->n / 2; // NORACE
    if (s->n <= 8) { // NORACE
        insertion(s->v, s->n); // NORACE
        return NULL;
    }
    struct span l = { s->v, s->tmp, h, s->depth + 1 }; // NORACE
    struct span r = { s->v + h, s->tmp + h, s->n - h, s->depth + 1 }; // NORACE
    if (s->depth < 2) { // NORACE
        pthread_t t;
        pthread_create(&t, NULL, sort, &l);
        sort(&r);
        pthread_join(t, NULL);
    } else {
        sort(&l);
        sort(&r);
    }
    merge(s->v, s->tmp, h, s->n); // NORACE
    return NULL;
}

int main(void) {
    enum { N = 200 };
    int *v = malloc(N * sizeof *v), *tmp = malloc(N * sizeof *tmp);
    if (!v || !tmp) abort();
    for (int i = 0; i < N; i++)
        v[i] = (i * 7919) % 1009; // NORACE
    struct span all = { v, tmp, N, 0 };
    sort(&all);
    for (int i = 1; i < N; i++)
        if (v[i - 1] > v[i]) // NORACE
            puts("bad");
    free(v);
    free(tmp);
    return 0;
}
