// snprintf into a buffer that another thread prints.
#include <pthread.h>
#include <stdio.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char status[64] = "start";
static char safe_status[64] = "start";

static void *worker(void *arg) {
  for (int i = 0; i < 5; i++) {
    snprintf(status, sizeof status, "step %d", i);  // RACE
    pthread_mutex_lock(&lock);
    snprintf(safe_status, sizeof safe_status, "step %d", i);  // NORACE
    pthread_mutex_unlock(&lock);
  }
  return arg;
}

static void *printer(void *arg) {
  puts(status);  // RACE
  pthread_mutex_lock(&lock);
  puts(safe_status);  // NORACE
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, printer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
