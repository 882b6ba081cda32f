// The joiner is not joined, joins on one path only, or leaves early.
#include <pthread.h>
#include <stdlib.h>

static pthread_t a_id, b_id, c_id;
static int a, b, c;

static void *first(void *arg) {
  a++;  // RACE!
  return arg;
}

static void *second(void *arg) {
  b++;  // RACE!
  return arg;
}

static void *third(void *arg) {
  c++;  // RACE!
  return arg;
}

static void *sometimes(void *arg) {
  if (arg) pthread_join(a_id, NULL);
  return arg;
}

static void *leaves(void *arg) {
  if (!arg) pthread_exit(NULL);
  pthread_join(b_id, NULL);
  return arg;
}

static void *joins(void *arg) {
  pthread_join(c_id, NULL);
  return arg;
}

int main(int argc, char **argv) {
  pthread_t x, y, z;
  pthread_create(&a_id, NULL, first, NULL);
  pthread_create(&b_id, NULL, second, NULL);
  pthread_create(&c_id, NULL, third, NULL);
  pthread_create(&x, NULL, sometimes, argc > 1 ? argv : NULL);
  pthread_create(&y, NULL, leaves, argc > 1 ? argv : NULL);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  if (argc > 2) {
    pthread_create(&z, NULL, joins, NULL);
    pthread_join(z, NULL);
  }
  return a + b + c;  // RACE!
}
