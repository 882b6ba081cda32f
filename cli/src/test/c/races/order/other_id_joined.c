// The variable may hold the id of another thread by the time it is joined.
#include <pthread.h>

static pthread_t id;
static int total;

static void *other(void *arg) {
  id = pthread_self();  // RACE
  return arg;
}

static void *heir(void *arg) {
  pthread_join(id, NULL);  // RACE
  total++;  // RACE
  return arg;
}

int main(void) {
  pthread_t t, o;
  id = pthread_self();
  pthread_create(&o, NULL, other, NULL);
  pthread_create(&t, NULL, heir, NULL);
  total = 1;  // RACE
  pthread_exit(NULL);
}
