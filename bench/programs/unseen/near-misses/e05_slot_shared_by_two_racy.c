#include <pthread.h>
#include <stdlib.h>
#define N 4
struct slot { long sum; int calls; };
static void *f(void *arg) {
  struct slot *s = arg;
  for (int i = 0; i < 100; i++)
    s->sum += i; // RACE
  return 0;
}
int main(void) {
  struct slot *s = calloc(N, sizeof *s);
  pthread_t t[N];
  if (!s) return 1;
  for (int i = 0; i < N; i++)
    pthread_create(&t[i], 0, f, &s[i / 2]);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
  return s[0].sum == 0; // NORACE
}
