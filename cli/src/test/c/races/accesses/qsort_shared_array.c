// Two threads sort: one a shared array, both their own.
#include <pthread.h>
#include <stdlib.h>

static int shared_data[] = {5, 4, 3, 2, 1};

static int compare(const void *a, const void *b) {
  int x = *(const int *)a;  // RACE: of shared_data
  int y = *(const int *)b;  // RACE
  return (x > y) - (x < y);
}

static void *sorter(void *arg) {
  qsort(shared_data, 5, sizeof(int), compare);  // RACE
  return arg;
}

static void *looker(void *arg) {
  return shared_data[0] == 1 ? arg : NULL;  // RACE
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, sorter, NULL);
  pthread_create(&b, NULL, sorter, NULL);
  pthread_create(&c, NULL, looker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
