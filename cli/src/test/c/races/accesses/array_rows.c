// Rows of a matrix at constant indices, the columns at variable ones.
#include <pthread.h>

static int matrix[3][8];

static void *first(void *arg) {
  for (int i = 0; i < 8; i++) {
    matrix[0][i] = i;  // NORACE
    matrix[2][i] = i;  // RACE
  }
  return arg;
}

static void *second(void *arg) {
  for (int i = 0; i < 8; i++) matrix[1][i] = i;  // NORACE
  for (int i = 7; i >= 0; i--) matrix[2][i] = -i;  // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
