#include <pthread.h>
#include <stdint.h>

#define N 4
static pthread_mutex_t locks[N];
static int val[N];

static void bump(int i) {
  pthread_mutex_lock(&locks[i]);
  val[i]++; // NORACE
  pthread_mutex_unlock(&locks[i]);
}

static int peek(int i) {
  pthread_mutex_lock(&locks[i]);
  int v = val[i]; // NORACE
  pthread_mutex_unlock(&locks[i]);
  return v;
}

static void *worker(void *arg) {
  int id = (int)(intptr_t)arg, s = 0;
  for (int k = 0; k < 40; k++) {
    bump((id + k) % N);
    s += peek(k % N);
  }
  return (void *)(intptr_t)s;
}

int main(void) {
  pthread_t t[6];
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&locks[i], 0);
  for (int i = 0; i < 6; i++)
    pthread_create(&t[i], 0, worker, (void *)(intptr_t)i);
  for (int i = 0; i < 6; i++)
    pthread_join(t[i], 0);
  return val[0]; // NORACE
}
