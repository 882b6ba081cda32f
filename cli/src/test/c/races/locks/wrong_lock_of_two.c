// Two locks for two queues; one function takes the neighbour's lock.
#include <pthread.h>

static pthread_mutex_t in_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t out_lock = PTHREAD_MUTEX_INITIALIZER;
static int in_length, out_length;

static void *receiver(void *arg) {
  pthread_mutex_lock(&in_lock);
  in_length++;  // RACE
  pthread_mutex_unlock(&in_lock);
  pthread_mutex_lock(&out_lock);
  out_length++;  // NORACE
  pthread_mutex_unlock(&out_lock);
  return arg;
}

static void *sender(void *arg) {
  pthread_mutex_lock(&out_lock);
  in_length--;  // RACE: the lock of the other queue
  out_length--;  // NORACE
  pthread_mutex_unlock(&out_lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, receiver, NULL);
  pthread_create(&b, NULL, sender, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
