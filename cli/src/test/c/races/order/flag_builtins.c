// Hand-off by the __atomic builtins on an ordinary int.
#include <pthread.h>

static int ready, message, extra;

static void *sender(void *arg) {
  message = 1;  // NORACE
  __atomic_store_n(&ready, 1, __ATOMIC_RELEASE);  // NORACE
  extra = 1;  // RACE
  return arg;
}

static void *receiver(void *arg) {
  while (!__atomic_load_n(&ready, __ATOMIC_ACQUIRE)) {  // NORACE
  }
  int m = message;  // NORACE
  return m + extra ? arg : NULL;  // RACE: extra
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, sender, NULL);
  pthread_create(&b, NULL, receiver, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
