#include <pthread.h>

static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
static int params[3];

static void *w(void *a) {
  pthread_mutex_lock(&gate);
  pthread_mutex_unlock(&gate);
  int s = params[0] + params[1] + params[2]; // NORACE
  return s ? a : 0;
}
int main(void) {
  pthread_t x, y;
  pthread_mutex_lock(&gate);
  pthread_create(&x, 0, w, 0);
  pthread_create(&y, 0, w, 0);
  params[0] = 1; // NORACE
  params[1] = 2; // NORACE
  params[2] = 3; // NORACE
  pthread_mutex_unlock(&gate);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return 0;
}
