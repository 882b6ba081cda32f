#include <pthread.h>
#include <stdio.h>
#include <string.h>

static char name[16] = "init";
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *rename_(void *a) {
  pthread_mutex_lock(&m);
  strncpy(name, "changed", sizeof name - 1); // NORACE
  pthread_mutex_unlock(&m);
  return a;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, rename_, 0);
  pthread_mutex_lock(&m);
  printf("name=%s\n", name); // NORACE
  pthread_mutex_unlock(&m);
  pthread_join(t, 0);
  return 0;
}
