// Each thread has a block of the array, computed of its number; the last has the rest.
#include <pthread.h>
#define N 103
#define NT 4
static int v[N];
static long part[NT];
struct arg { int id; };
static void *f(void *p) {
  int id = ((struct arg *)p)->id; // NORACE
  int lo = id * (N / NT), hi = id == NT - 1 ? N : lo + N / NT;
  for (int i = lo; i < hi; i++) {
    v[i] = v[i] * 2 + 1; // NORACE
    part[id] += v[i]; // NORACE
  }
  return 0;
}
int main(void) {
  pthread_t t[NT];
  struct arg a[NT];
  for (int i = 0; i < N; i++)
    v[i] = i; // NORACE
  for (int i = 0; i < NT; i++) {
    a[i].id = i; // NORACE
    pthread_create(&t[i], 0, f, &a[i]);
  }
  long s = 0;
  for (int i = 0; i < NT; i++) {
    pthread_join(t[i], 0);
    s += part[i]; // NORACE
  }
  return s == 0;
}
