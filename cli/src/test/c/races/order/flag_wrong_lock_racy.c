// The flag is raised under one lock and looked at under another, or looked at and not gone by.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mine = PTHREAD_MUTEX_INITIALIZER, yours = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int ready, data, known, ignored;

static void *producer(void *arg) {
  data = 1;  // RACE
  ignored = 1;  // RACE
  pthread_mutex_lock(&mine);
  ready = 1;  // RACE
  known = 1;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mine);
  return arg;
}

static void *consumer(void *arg) {
  pthread_mutex_lock(&yours);
  while (!ready) pthread_cond_wait(&changed, &yours);  // RACE
  pthread_mutex_unlock(&yours);
  return data ? arg : NULL;  // RACE
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, producer, NULL);
  pthread_create(&b, NULL, consumer, NULL);
  pthread_mutex_lock(&mine);
  if (!known) pthread_cond_wait(&changed, &mine);
  pthread_mutex_unlock(&mine);
  return ignored;  // RACE: it may have been woken for nothing
}
