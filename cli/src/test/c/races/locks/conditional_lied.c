// As conditional_same_condition, but one caller says that it holds the lock and does not.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int users;

static void add_user(int locked) {
  if (!locked) pthread_mutex_lock(&lock);
  users++;  // RACE
  if (!locked) pthread_mutex_unlock(&lock);
}

static void *single(void *arg) {
  add_user(0);
  return arg;
}

static void *batch(void *arg) {
  for (int i = 0; i < 3; i++) add_user(1);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, single, NULL);
  pthread_create(&b, NULL, batch, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
