// The result of a thread comes back through pthread_join.
#include <pthread.h>
#include <stdlib.h>

static int *leaked;

static void *produce(void *arg) {
  int *result = malloc(sizeof *result);
  if (result == NULL) return NULL;
  *result = arg != NULL;  // NORACE: handed over by the join
  return result;
}

static void *leak(void *arg) {
  int *result = malloc(sizeof *result);  // EITHER: may be used before it is there
  if (result == NULL) return NULL;
  leaked = result;  // RACE
  *result = arg != NULL;  // RACE: published before it is filled
  return NULL;
}

int main(void) {
  pthread_t a, b;
  void *back;
  int sum = 0;
  pthread_create(&a, NULL, produce, &leaked);
  pthread_create(&b, NULL, leak, NULL);
  pthread_join(a, &back);
  if (back != NULL) sum = *(int *)back;  // NORACE
  int *seen = leaked;  // RACE
  if (seen != NULL) sum += *seen;  // RACE
  pthread_join(b, NULL);
  return sum;
}
