// The handle may not be stored yet when the new thread looks at it.
#include <pthread.h>

static pthread_t self_handle;

static void *worker(void *arg) {
  pthread_t me = pthread_self();
  return pthread_equal(me, self_handle) ? arg : NULL;  // RACE
}

int main(void) {
  pthread_create(&self_handle, NULL, worker, NULL);  // RACE: written by pthread_create
  pthread_join(self_handle, NULL);  // NORACE
  return 0;
}
