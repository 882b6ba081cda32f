// A function stores one id over another.
#include <pthread.h>
#include <string.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int work;

static void *run(void *arg) {
  pthread_mutex_lock(&lock);
  work++; // RACE
  pthread_mutex_unlock(&lock);
  return arg;
}

static void change(pthread_t *t) {
  t[1] = t[2];
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], 0, run, 0);
  change(t);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return work; // RACE
}
