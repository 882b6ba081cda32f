// The address of a thread-local variable is handed to another thread.
#include <pthread.h>

static _Thread_local int lent;
static _Thread_local int kept;

static void *helper(void *arg) {
  int *p = arg;
  *p = 1;  // RACE: the variable of the main thread
  kept = 1;  // NORACE
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, helper, &lent);
  lent = 2;  // RACE
  kept = 2;  // NORACE
  pthread_join(t, NULL);
  return lent;  // NORACE
}
