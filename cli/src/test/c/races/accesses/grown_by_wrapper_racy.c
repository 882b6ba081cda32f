// The array that is grown is not the thread's own.
#include <pthread.h>
#include <stdlib.h>

static int *numbers;
static size_t room;

static void *grow(void *old, size_t size) {
  void *grown = realloc(old, size);  // RACE
  if (!grown) abort();
  return grown;
}

static void reserve(int **array, size_t *have, size_t wanted) {
  if (wanted > *have) {  // RACE
    *have = wanted * 2;  // RACE
    *array = grow(*array, *have * sizeof **array);  // RACE
  }
}

static void *worker(void *unused) {
  int *own = NULL;
  size_t own_room = 0;
  reserve(&own, &own_room, 10);
  reserve(&numbers, &room, 10);
  free(own);  // NORACE
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
