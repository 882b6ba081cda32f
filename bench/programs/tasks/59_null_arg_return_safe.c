#include <pthread.h>
#include <stddef.h>

static int log_pos;
static int extra;

static void *w(void *arg) {
  if (!arg)
    return NULL;
  log_pos++; // NORACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  void *second = NULL;
  pthread_create(&a, NULL, w, &extra);
  pthread_create(&b, NULL, w, second);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return log_pos; // NORACE
}
