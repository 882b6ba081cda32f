#include <pthread.h>

int x, y;
pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};

static void *left(void *arg) {
  pthread_mutex_lock(&locks[0]);
  x++;  // RACE: another element
  pthread_mutex_unlock(&locks[0]);
  pthread_mutex_lock(&locks[1]);
  y++;  // NORACE
  pthread_mutex_unlock(&locks[1]);
  return arg;
}

static void *right(void *arg) {
  pthread_mutex_lock(&locks[1]);
  x++;  // RACE
  y++;  // NORACE
  pthread_mutex_unlock(&locks[1]);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, left, 0);
  pthread_create(&b, 0, right, 0);
  return 0;
}
