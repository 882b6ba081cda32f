// The address of a thread-local variable is given to another thread.
#include <pthread.h>
#include <stddef.h>

static __thread int progress;

static void *watch(void *arg) {
  int *of_main = arg;
  progress = 1;  // NORACE
  return *of_main > 5 ? arg : NULL;  // RACE
}

int main(void) {
  pthread_t w;
  pthread_create(&w, NULL, watch, &progress);
  for (int i = 0; i < 10; i++) progress = i;  // RACE
  pthread_join(w, NULL);
  return 0;
}
