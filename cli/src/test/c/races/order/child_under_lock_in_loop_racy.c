// Children of a loop that takes the lock for each creation alone, and a child joined on one path only.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int hits, sums;

static void *hit(void *arg) {
  hits++;  // RACE
  return arg;
}

static void *sum(void *arg) {
  sums++;  // RACE
  return arg;
}

static void *other(void *arg) {
  pthread_mutex_lock(&mutex);
  hits = 0;  // RACE
  sums = 0;  // RACE
  pthread_mutex_unlock(&mutex);
  return arg;
}

int main(int argc, char **argv) {
  pthread_t o, s, t[3];
  (void)argv;
  pthread_create(&o, NULL, other, NULL);
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&mutex);
    pthread_create(&t[i], NULL, hit, NULL);
    pthread_mutex_unlock(&mutex);
  }
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  pthread_mutex_lock(&mutex);
  pthread_create(&s, NULL, sum, NULL);
  if (argc > 1) pthread_join(s, NULL);
  pthread_mutex_unlock(&mutex);
  pthread_join(o, NULL);
  return 0;
}
