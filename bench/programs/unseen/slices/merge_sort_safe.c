#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 256
#define CUTOFF 16
#define MAXDEPTH 3

static int arr[N];

struct slice {
    int *base;
    int len;
    int depth;
};

static pthread_mutex_t stat_lock = PTHREAD_MUTEX_INITIALIZER;
static int threads_used, merges;

static void insertion(int *a, int n)
{
    for (int i = 1; i < n; i++) {
        int v = a[i], j = i; // NORACE
        while (j > 0 && a[j - 1] > v) { // NORACE
            a[j] = a[j - 1]; // NORACE
            j--;
        }
        a[j] = v; // NORACE
    }
}

static void merge(int *a, int n, int mid)
{
    int *tmp = malloc((size_t)n * sizeof *tmp);
    int i = 0, j = mid, k = 0;
    while (i < mid && j < n) {
        if (a[i] <= a[j]) // NORACE
            tmp[k++] = a[i++]; // NORACE
        else
            tmp[k++] = a[j++]; // NORACE
    }
    while (i < mid)
        tmp[k++] = a[i++]; // NORACE
    while (j < n)
        tmp[k++] = a[j++]; // NORACE
    memcpy(a, tmp, (size_t)n * sizeof *a); // NORACE
    free(tmp);
    pthread_mutex_lock(&stat_lock);
    merges++; // NORACE
    pthread_mutex_unlock(&stat_lock);
}

static void *sort_thread(void *p);

static void sort(int *a, int n, int depth)
{
    if (n <= CUTOFF) {
        insertion(a, n);
        return;
    }
    int mid = n / 2;
    if (depth < MAXDEPTH) {
        pthread_t t;
        struct slice left = { a, mid, depth + 1 }; // NORACE
        if (pthread_create(&t, NULL, sort_thread, &left) == 0) {
            sort(a + mid, n - mid, depth + 1);
            pthread_join(t, NULL);
            merge(a, n, mid);
            return;
        }
    }
    sort(a, mid, MAXDEPTH);
    sort(a + mid, n - mid, MAXDEPTH);
    merge(a, n, mid);
}

static void *sort_thread(void *p)
{
    struct slice *s = p;
    pthread_mutex_lock(&stat_lock);
    threads_used++; // NORACE
    pthread_mutex_unlock(&stat_lock);
    sort(s->base, s->len, s->depth); // NORACE
    return NULL;
}

static int is_sorted(const int *a, int n)
{
    for (int i = 1; i < n; i++)
        if (a[i - 1] > a[i]) // NORACE
            return 0;
    return 1;
}

int main(void)
{
    unsigned x = 12345;
    for (int i = 0; i < N; i++) {
        x = x * 1664525u + 1013904223u;
        arr[i] = (int)(x >> 16); // NORACE
    }
    sort(arr, N, 0);
    printf("sorted=%d threads=%d merges=%d\n", is_sorted(arr, N), threads_used, merges); // NORACE
    return 0;
}
