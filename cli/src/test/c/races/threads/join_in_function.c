// Threads are started and joined by functions of their own.
#include <pthread.h>

static pthread_t helper;
static int job, racing_job;

static void *help(void *arg) {
  job++;  // NORACE
  racing_job++;  // RACE
  return arg;
}

static void start(void) { pthread_create(&helper, NULL, help, NULL); }

static void finish(void) { pthread_join(helper, NULL); }

int main(void) {
  job = 1;  // NORACE
  start();
  racing_job = 5;  // RACE
  finish();
  job++;  // NORACE
  return job + racing_job;  // NORACE
}
