#include <pthread.h>
#include <stdio.h>

static int level;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *input(void *a) {
  const char *text = a;
  sscanf(text, "%d", &level); // RACE!
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, input, "42");
  pthread_mutex_lock(&m);
  int l = level; // RACE!
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return l;
}
