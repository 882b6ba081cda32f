#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct item { int key; int weight; };
static struct item left[16], right[16];
static long compares;
static int descending;

static int cmp(const void *a, const void *b) {
    const struct item *x = a, *y = b;
    compares++; // RACE
    int d = (x->key > y->key) - (x->key < y->key); // NORACE
    return descending ? -d : d; // NORACE
}
static void *sorter(void *arg) {
    qsort(arg, 16, sizeof(struct item), cmp); // NORACE
    return NULL;
}
int main(void) {
    pthread_t a, b;
    for (int i = 0; i < 16; i++) {
        left[i].key = (i * 7) % 16; // NORACE
        right[i].key = (i * 5) % 16; // NORACE
    }
    descending = 1; // NORACE
    pthread_create(&a, NULL, sorter, left);
    pthread_create(&b, NULL, sorter, right);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    struct item k = { 3, 0 };
    struct item *f = bsearch(&k, left, 16, sizeof k, cmp);
    printf("%ld %d\n", compares, f ? f->key : -1); // NORACE
    return 0;
}
