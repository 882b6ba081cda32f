// Static variables of a function are shared, automatic ones are not.
#include <pthread.h>
#include <stdio.h>

static const char *number_name(int n) {
  static char buffer[16];
  snprintf(buffer, sizeof buffer, "n%d", n);  // RACE
  return buffer;
}

static int next_id(void) {
  static int last;
  int id = ++last;  // RACE
  return id;
}

static int sum_to(int n) {
  int sum = 0;
  for (int i = 0; i <= n; i++) sum += i;  // NORACE
  return sum;
}

static void *worker(void *arg) {
  number_name(next_id());
  return sum_to(4) ? arg : NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
