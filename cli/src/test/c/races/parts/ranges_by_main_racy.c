// Parts of arrays in which threads meet: ranges by main.
#include <pthread.h>
#include <stdio.h>
#define N 1000
#define T 3
typedef struct { int start, end; long sum; } range_t;
static int a[N];
static void *square(void *arg) {
  range_t *r = (range_t *)arg;
  long s = 0;
  for (int i = r->start; i < r->end; i++) { // NORACE
    a[i] = a[i] * a[i]; // RACE
    s += a[i]; // RACE
  }
  r->sum = s; // NORACE
  return NULL;
}
int main(void) {
  pthread_t th[T];
  range_t rs[T];
  long total = 0;
  for (int i = 0; i < N; i++)
    a[i] = i; // NORACE
  for (int i = 0; i < T; i++) {
    rs[i].start = i * (N / T); // NORACE
    rs[i].end = (i == T - 1) ? N : (i + 1) * (N / T) + 1; // NORACE
    pthread_create(&th[i], NULL, square, &rs[i]);
  }
  for (int i = 0; i < T; i++) {
    pthread_join(th[i], NULL);
    total += rs[i].sum; // NORACE
  }
  printf("%ld\n", total);
  return 0;
}
