// The error path does not unlock, but it does not come back either.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int used, warned;

static _Noreturn void die(const char *why) {
  fprintf(stderr, "%s\n", why);
  exit(1);
}

static void use(int n) {
  pthread_mutex_lock(&lock);
  if (n < 0) {
    pthread_mutex_unlock(&lock);
    die("negative");
  }
  used += n;  // NORACE: die does not return
  pthread_mutex_unlock(&lock);
  if (n > 100) warned++;  // RACE
}

static void *worker(void *arg) {
  for (int n = 90; n < 110; n++) use(n);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
