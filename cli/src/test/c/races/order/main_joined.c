// A thread waits for the end of main, which leaves by pthread_exit.
#include <pthread.h>

static pthread_t main_id;
static int total, early;

static void finish(void) {
  pthread_join(main_id, NULL);
  total++;  // NORACE: main has ended
}

static void *heir(void *arg) {
  early++;  // RACE: main still runs
  finish();
  return arg;
}

int main(void) {
  pthread_t t;
  main_id = pthread_self();
  pthread_create(&t, NULL, heir, NULL);
  total = 1;  // NORACE
  early = 1;  // RACE
  pthread_exit(NULL);
}
