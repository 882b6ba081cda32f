#include <pthread.h>
#include <stdlib.h>
void reach_error(void) { abort(); }
#define T 3
#define PER 5
static int a[T * PER];
static int ids[T];

static void *fill(void *arg) {
    int id = *(int *)arg; // NORACE
    for (int i = id * PER; i < (id + 1) * PER; i++)
        a[i] = id; // NORACE
    return NULL;
}
int main(void) {
    pthread_t t[T];
    for (int i = 0; i < T; i++) {
        ids[i] = i; // NORACE
        pthread_create(&t[i], NULL, fill, &ids[i]);
    }
    for (int i = 0; i < T; i++)
        pthread_join(t[i], NULL);
    for (int i = 0; i < T * PER; i++)
        if (a[i] != i / PER) reach_error(); // NORACE
    return 0;
}
