// The starter holds a lock while it prepares; the thread takes the lock once before it looks.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t starting = PTHREAD_MUTEX_INITIALIZER;
static int table[4], size, log_lines;

static void wait_for_start(void) {
  pthread_mutex_lock(&starting);
  pthread_mutex_unlock(&starting);
}

static void *work(void *arg) {
  log_lines++;  // RACE: before the wait
  wait_for_start();
  return table[size - 1] ? arg : NULL;  // NORACE
}

int main(void) {
  pthread_t t;
  pthread_mutex_lock(&starting);
  pthread_create(&t, NULL, work, NULL);
  log_lines++;  // RACE
  for (int i = 0; i < 4; i++) table[i] = i;  // NORACE
  size = 4;  // NORACE
  pthread_mutex_unlock(&starting);
  pthread_join(t, NULL);
  return 0;
}
