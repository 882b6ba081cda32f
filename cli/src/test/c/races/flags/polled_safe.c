// A flag under a lock that nobody waits for by a condition: it is asked again and again, or once.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int ready, data, more, finished;

static void *producer(void *arg) {
  data = 1;  // NORACE
  pthread_mutex_lock(&m);
  ready = 1;  // NORACE
  pthread_mutex_unlock(&m);
  more = 2;  // NORACE
  pthread_mutex_lock(&m);
  finished = 1;  // NORACE
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  int is_ready = 0;
  pthread_create(&t, NULL, producer, NULL);
  while (!is_ready) {
    pthread_mutex_lock(&m);
    is_ready = ready;  // NORACE
    pthread_mutex_unlock(&m);
    usleep(10);
  }
  int sum = data;  // NORACE
  pthread_mutex_lock(&m);
  int f = finished;  // NORACE
  pthread_mutex_unlock(&m);
  if (f) sum += more;  // NORACE
  pthread_detach(t);
  return sum;
}
