// Every path locks something, but not the same.
#include <pthread.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static int first, second;

static void step(int n) {
  if (n % 2) {
    pthread_mutex_lock(&a);
    first++;  // NORACE: a here and below
    second++;  // RACE: a here, b below
    pthread_mutex_unlock(&a);
  } else {
    pthread_mutex_lock(&b);
    second--;  // RACE
    pthread_mutex_lock(&a);
    first--;  // NORACE
    pthread_mutex_unlock(&a);
    pthread_mutex_unlock(&b);
  }
}

static void *worker(void *arg) {
  for (int n = 0; n < 6; n++) step(n);
  return arg;
}

int main(void) {
  pthread_t t, u;
  pthread_create(&t, NULL, worker, NULL);
  pthread_create(&u, NULL, worker, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
