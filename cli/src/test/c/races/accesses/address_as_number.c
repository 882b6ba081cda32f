// An address that is kept as a number is a number: constants show no cast.
#include <pthread.h>
#include <stdint.h>
static uintptr_t tagged, counted;
static int cut, other;
static char *text;
static void *worker(void *arg) {
  tagged++;  // RACE
  cut++;  // RACE
  text++;  // RACE
  return arg;
}
int main(void) {
  pthread_t t;
  counted = (uintptr_t)&other;  // NORACE
  pthread_create(&t, 0, worker, 0);
  tagged = (uintptr_t)&other;  // RACE
  cut = (int)(long)"x";  // RACE
  text = (char *)-1;  // RACE
  return (int)counted;  // NORACE
}
