// The child is joined under the lock, but not what it has started; or a callee lets the lock go meanwhile.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int left_behind, let_go;

static void *grandchild(void *arg) {
  left_behind++;  // RACE
  return arg;
}

static void *child(void *arg) {
  pthread_t t;
  pthread_create(&t, NULL, grandchild, NULL);
  return arg;
}

static void *second(void *arg) {
  let_go++;  // RACE
  return arg;
}

static void start_unlocked(pthread_t *t) {
  pthread_mutex_unlock(&mutex);
  pthread_create(t, NULL, second, NULL);
  pthread_mutex_lock(&mutex);
}

static void *other(void *arg) {
  pthread_mutex_lock(&mutex);
  left_behind++;  // RACE
  let_go++;  // RACE
  pthread_mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  pthread_t o, c, s;
  pthread_create(&o, NULL, other, NULL);
  pthread_mutex_lock(&mutex);
  pthread_create(&c, NULL, child, NULL);
  pthread_join(c, NULL);
  start_unlocked(&s);
  pthread_join(s, NULL);
  pthread_mutex_unlock(&mutex);
  pthread_join(o, NULL);
  return 0;
}
