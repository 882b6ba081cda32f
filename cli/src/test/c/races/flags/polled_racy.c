// Polled under another lock than it is raised under, given up on, or set by somebody else.
#include <pthread.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, n = PTHREAD_MUTEX_INITIALIZER;
static int ready, data, given_up, tries, finished, more;

static void *producer(void *arg) {
  data = 1;  // RACE
  given_up = 1;  // RACE
  pthread_mutex_lock(&m);
  ready = 1;  // NORACE
  pthread_mutex_unlock(&m);
  more = 2;  // RACE
  pthread_mutex_lock(&n);
  finished = 1;  // RACE
  pthread_mutex_unlock(&n);
  return arg;
}

int main(void) {
  pthread_t t;
  int is_ready = 0, sum = 0;
  pthread_create(&t, NULL, producer, NULL);
  while (!is_ready) {
    pthread_mutex_lock(&m);
    is_ready = ready;  // NORACE
    pthread_mutex_unlock(&m);
    if (tries++ > 100) break;
  }
  sum += given_up;  // RACE
  while (!is_ready) {
    pthread_mutex_lock(&m);
    is_ready = ready;  // NORACE
    pthread_mutex_unlock(&m);
    if (tries++ > 200) is_ready = 1;
  }
  sum += data;  // RACE
  pthread_mutex_lock(&m);
  int f = finished;  // RACE
  pthread_mutex_unlock(&m);
  if (f) sum += more;  // RACE
  pthread_detach(t);
  return sum;
}
