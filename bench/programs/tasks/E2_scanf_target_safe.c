#include <pthread.h>
#include <stdio.h>

static int level;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *input(void *a) {
  const char *text = a;
  pthread_mutex_lock(&m);
  sscanf(text, "%d", &level); // NORACE
  pthread_mutex_unlock(&m);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, input, "42");
  pthread_mutex_lock(&m);
  int l = level; // NORACE
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return l;
}
