// A wrapper that does nothing when a debug switch is off; another that unlocks early.
#include <pthread.h>
#include <stdlib.h>
static pthread_mutex_t gl = PTHREAD_MUTEX_INITIALIZER;
static int threaded; /* set when the second thread starts: too late */
static int value;

static void lk(void) {
  if (threaded) // RACE
    pthread_mutex_lock(&gl);
}
static void ulk(int locked) {
  if (locked)
    pthread_mutex_unlock(&gl);
}

static void *w(void *arg) {
  for (int i = 0; i < 100; i++) {
    lk();
    value++; // RACE
    ulk(threaded); // RACE
  }
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, w, NULL);
  threaded = getenv("MT") != NULL; // RACE
  pthread_create(&b, NULL, w, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return value == 0; // NORACE
}
