#include <pthread.h>
#include <stdio.h>

#define N 4
static int counter;
static pthread_mutex_t m1 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m2 = PTHREAD_MUTEX_INITIALIZER;

static void *inc(void *arg) {
  (void)arg;
  for (int k = 0; k < 100; k++) {
    pthread_mutex_lock(&m1);
    counter++; // RACE!
    pthread_mutex_unlock(&m1);
  }
  return NULL;
}

static void *dec(void *arg) {
  (void)arg;
  for (int k = 0; k < 100; k++) {
    pthread_mutex_lock(&m2);
    counter--; // RACE!
    pthread_mutex_unlock(&m2);
  }
  return NULL;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++)
    pthread_create(&t[i], NULL, i % 2 ? inc : dec, NULL);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], NULL);
  pthread_mutex_destroy(&m1);
  pthread_mutex_destroy(&m2);
  printf("%d\n", counter); // NORACE
  return 0;
}
