// Only the error path releases early.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int accepted, rejected;

static int validate(int n) { return n % 5; }

static int submit(int n) {
  pthread_mutex_lock(&lock);
  if (validate(n) == 0) {
    pthread_mutex_unlock(&lock);
    rejected++;  // RACE
    return -1;
  }
  accepted++;  // NORACE
  pthread_mutex_unlock(&lock);
  return 0;
}

static void *client(void *arg) {
  for (int n = 0; n < 20; n++) submit(n);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, client, NULL);
  pthread_create(&b, NULL, client, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
