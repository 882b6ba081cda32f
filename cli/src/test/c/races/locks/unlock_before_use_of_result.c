// The value is copied under the lock; the pointer is only looked up under it.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int by_value = 1;
static int *by_pointer;

static int get_value(void) {
  pthread_mutex_lock(&lock);
  int v = by_value;  // NORACE
  pthread_mutex_unlock(&lock);
  return v;
}

static int *get_pointer(void) {
  pthread_mutex_lock(&lock);
  int *p = by_pointer;  // NORACE
  pthread_mutex_unlock(&lock);
  return p;
}

static void *reader(void *arg) {
  int v = get_value();
  int w = *get_pointer();  // RACE: what it points to is not guarded any more
  return v > w ? arg : NULL;
}

static void *writer(void *arg) {
  pthread_mutex_lock(&lock);
  by_value = 2;  // NORACE
  *by_pointer = 2;  // RACE
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  by_pointer = calloc(1, sizeof *by_pointer);
  if (by_pointer == NULL) return 1;
  pthread_create(&a, NULL, reader, NULL);
  pthread_create(&b, NULL, writer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
