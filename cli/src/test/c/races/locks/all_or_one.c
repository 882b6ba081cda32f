// Resizing takes all stripe locks, ordinary work only one.
#include <pthread.h>

#define STRIPES 4

static pthread_mutex_t stripes[STRIPES];
static int size = 16, resizes, touched;

static void resize(void) {
  for (int i = 0; i < STRIPES; i++) pthread_mutex_lock(&stripes[i]);
  size *= 2;  // NORACE: nobody holds any stripe
  resizes++;  // NORACE
  for (int i = STRIPES - 1; i >= 0; i--) pthread_mutex_unlock(&stripes[i]);
}

static int work(int key) {
  int stripe = key % STRIPES;
  pthread_mutex_lock(&stripes[stripe]);
  int slot = key % size;  // NORACE: a read under one of them
  touched++;  // RACE: others hold another stripe
  pthread_mutex_unlock(&stripes[stripe]);
  return slot;
}

static void *worker(void *arg) {
  for (int k = 0; k < 12; k++) {
    work(k);
    if (k % 6 == 5) resize();
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < STRIPES; i++) pthread_mutex_init(&stripes[i], NULL);
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
