#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#define N 3
static atomic_int turn;
static char text[64];
static int len;

static void *w(void *arg) {
  int me = (int)(intptr_t)arg;
  for (int r = 0; r < 5; r++) {
    while (atomic_load(&turn) != me)
      ;
    text[len++] = 'a' + me; // NORACE
    atomic_store(&turn, (me + 1) % N);
  }
  return 0;
}
int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], 0, w, (void *)(intptr_t)i);
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return len == 15 ? text[0] : 1; // NORACE
}
