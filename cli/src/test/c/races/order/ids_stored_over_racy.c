// One id of an array is stored over another, whose thread is never joined.
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

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], 0, run, 0);
  t[0] = t[3];
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return work; // RACE
}
