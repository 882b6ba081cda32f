// Two threads lend one lock to a child each: the children exclude each other by the locks of their parents.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static long balance;

static void *deposit(void *arg) {
  balance += 10;  // NORACE
  return arg;
}

static void *withdraw(void *arg) {
  balance -= 10;  // NORACE
  return arg;
}

static void *teller(void *arg) {
  pthread_t t;
  pthread_mutex_lock(&mutex);
  pthread_create(&t, NULL, deposit, NULL);
  pthread_join(t, NULL);
  pthread_mutex_unlock(&mutex);
  return arg;
}

int main(void) {
  pthread_t a, t;
  pthread_create(&a, NULL, teller, NULL);
  pthread_mutex_lock(&mutex);
  pthread_create(&t, NULL, withdraw, NULL);
  pthread_join(t, NULL);
  balance--;  // NORACE: the child has ended
  pthread_mutex_unlock(&mutex);
  pthread_join(a, NULL);
  return 0;
}
