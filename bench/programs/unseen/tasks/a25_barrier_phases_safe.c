#include <pthread.h>
#define N 4
static pthread_barrier_t bar;
static int in[N], out[N];

static void *w(void *arg) {
  int id = (int)(long)arg;
  for (int r = 0; r < 10; r++) {
    in[id] = id + r; // NORACE
    pthread_barrier_wait(&bar);
    out[id] = in[(id + 1) % N]; // NORACE
    pthread_barrier_wait(&bar);
  }
  return 0;
}

int main(void) {
  pthread_t t[N];
  pthread_barrier_init(&bar, 0, N);
  for (long i = 0; i < N; i++)
    pthread_create(&t[i], 0, w, (void *)i);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
  return out[0] == 99; // NORACE
}
