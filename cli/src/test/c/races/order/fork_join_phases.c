// Two phases of workers with a serial part in between.
#include <pthread.h>

#define N 2

static int scale, partial;

static void *measure(void *arg) {
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  partial++;  // NORACE
  pthread_mutex_unlock(&lock);
  return arg;
}

static void *apply(void *arg) {
  int s = scale;  // NORACE: written between the phases
  partial -= s;  // RACE: with the other of this phase
  return arg;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, measure, NULL);
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  scale = partial * 2;  // NORACE
  for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, apply, NULL);
  for (int i = 0; i < N; i++) pthread_join(t[i], NULL);
  return scale;  // NORACE
}
