#include <pthread.h>
#include <stdatomic.h>

#define N 3
static atomic_int finished;
static int part[N];

static void *w(void *p) {
  int *mine = p;
  *mine = 5; // RACE!
  atomic_fetch_add(&finished, 1);
  return 0;
}
int main(void) {
  pthread_t t[N];
  int s = 0;
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, w, &part[i]);
  while (atomic_load(&finished) == 0)
    ;
  for (int i = 0; i < N; i++) s += part[i]; // RACE!
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return s;
}
