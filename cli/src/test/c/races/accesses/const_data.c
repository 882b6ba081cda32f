// Tables that nobody writes need no lock.
#include <pthread.h>

static const int weights[4] = {1, 2, 4, 8};
static int defaults[4] = {1, 1, 1, 1};
static int tuned[4] = {1, 1, 1, 1};

static int total(const int *table) {
  int sum = 0;
  for (int i = 0; i < 4; i++) sum += table[i];  // RACE: of tuned
  return sum;
}

static int weight(int i) {
  return weights[i] * defaults[i];  // NORACE: not const, but never written
}

static void *user(void *arg) {
  return total(tuned) + weight(2) ? arg : NULL;
}

static void *tuner(void *arg) {
  tuned[1] = 3;  // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, user, NULL);
  pthread_create(&b, NULL, tuner, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
