// main does not wait for the last thread; and one thread counts before it is done.
#include <pthread.h>

#define N 3

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int done, finished;
static int parts[N], extra;

static void *worker(void *arg) {
  int *part = arg;
  *part = 1;  // RACE
  pthread_mutex_lock(&lock);
  done++;  // NORACE
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&lock);
  return NULL;
}

static void *other(void *arg) {
  pthread_mutex_lock(&lock);
  if (++finished == 1) pthread_cond_signal(&changed);  // NORACE
  pthread_mutex_unlock(&lock);
  extra = 5;  // RACE
  return arg;
}

int main(void) {
  pthread_t t;
  int sum = 0;
  for (int i = 0; i < N; i++) {
    pthread_create(&t, NULL, worker, &parts[i]);
    pthread_detach(t);
  }
  pthread_create(&t, NULL, other, NULL);
  pthread_mutex_lock(&lock);
  while (done < N - 1) pthread_cond_wait(&changed, &lock);  // NORACE
  while (finished != 1) pthread_cond_wait(&changed, &lock);  // NORACE
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < N; i++) sum += parts[i];  // RACE
  return sum + extra;  // RACE
}
