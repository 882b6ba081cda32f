#include <pthread.h>
#include <stdlib.h>

static int *buf;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *use(void *p) {
  int v = 0;
  pthread_mutex_lock(&m);
  if (buf) v = *buf; // NORACE
  pthread_mutex_unlock(&m);
  return v ? p : 0;
}
static void *del(void *p) {
  pthread_mutex_lock(&m);
  free(buf); // NORACE
  buf = NULL; // NORACE
  pthread_mutex_unlock(&m);
  return p;
}
int main(void) {
  pthread_t x, y;
  buf = malloc(sizeof(int));
  if (!buf) return 1;
  *buf = 4; // NORACE
  pthread_create(&x, 0, use, 0);
  pthread_create(&y, 0, del, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return 0;
}
