// Where locking has failed, nothing is locked; who only says so and goes on is taken to have the lock.
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int failures, hits, told;

static void *work(void *arg) {
  pthread_mutex_lock(&mutex);
  failures = 0;  // RACE
  hits++;  // NORACE
  told++;  // NORACE
  pthread_mutex_unlock(&mutex);
  return arg;
}

static int hit(void) {
  if (pthread_mutex_lock(&mutex) != 0) {
    failures++;  // RACE
    return -1;
  }
  hits++;  // NORACE
  pthread_mutex_unlock(&mutex);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  hit();
  int rc = pthread_mutex_lock(&mutex);
  if (rc) perror("lock");
  told++;  // NORACE
  pthread_mutex_unlock(&mutex);
  pthread_join(t, NULL);
  return 0;
}
