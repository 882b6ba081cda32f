#include <pthread.h>

int x, y, flag;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *worker(void *arg) {
  if (arg) pthread_mutex_lock(&m);
  x++;  // RACE: locked on some paths only
  if (arg) pthread_mutex_unlock(&m);
  if (arg)
    pthread_mutex_lock(&m);
  else
    pthread_mutex_lock(&m);
  y++;  // NORACE: locked on all paths
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, &flag);
  pthread_create(&b, 0, worker, 0);
  return 0;
}
