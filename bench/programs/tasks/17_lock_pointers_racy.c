#include <pthread.h>
#include <stdlib.h>

struct view { int *value; pthread_mutex_t *guard; };

static void *add(void *arg) {
  struct view *v = arg;
  for (int i = 0; i < 10; i++) {
    pthread_mutex_lock(v->guard);
    *v->value += 1; // RACE!
    pthread_mutex_unlock(v->guard);
  }
  return NULL;
}

static pthread_mutex_t *new_lock(void) {
  pthread_mutex_t *m = malloc(sizeof *m);
  if (!m) exit(1);
  pthread_mutex_init(m, NULL);
  return m;
}

int main(void) {
  int shared = 0;
  pthread_mutex_t *m = new_lock();
  pthread_mutex_t *k = new_lock();
  struct view a = {&shared, m}, b = {&shared, k};
  pthread_t x, y;
  pthread_create(&x, NULL, add, &a);
  pthread_create(&y, NULL, add, &b);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  return shared == 20 ? 0 : 1; // NORACE
}
