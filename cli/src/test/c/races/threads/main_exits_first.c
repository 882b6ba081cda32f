// main leaves by pthread_exit; the others go on, and one of them ends the process.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

static int last_words, between_workers;

static void *worker(void *arg) {
  last_words++;  // RACE: with main, which is still talking
  usleep(1000);
  exit(arg != NULL);
}

static void *other(void *arg) {
  between_workers++;  // NORACE: one instance
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, other, NULL);
  last_words = 7;  // RACE
  pthread_exit(NULL);
}
