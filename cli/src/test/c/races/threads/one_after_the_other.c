// Two instances, but the second starts after the first was joined.
#include <pthread.h>

static int visits, overlapping;

static void *visitor(void *arg) {
  visits++;  // NORACE: never two at once
  return arg;
}

static void *other(void *arg) {
  overlapping++;  // RACE: with itself
  return arg;
}

int main(void) {
  pthread_t t, u, v;
  pthread_create(&t, NULL, visitor, NULL);
  pthread_join(t, NULL);
  pthread_create(&t, NULL, visitor, NULL);
  pthread_join(t, NULL);
  pthread_create(&u, NULL, other, NULL);
  pthread_create(&v, NULL, other, NULL);
  pthread_join(u, NULL);
  pthread_join(v, NULL);
  return visits;  // NORACE
}
