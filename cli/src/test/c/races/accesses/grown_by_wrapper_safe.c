// Each call grows an array of its own by a function that others use for shared arrays.
#include <pthread.h>
#include <stdlib.h>

static char **names;
static size_t name_count;

static void *grow(void *old, size_t size) {
  void *grown = realloc(old, size);  // NORACE
  if (!grown) abort();
  return grown;
}

static void reserve(int **numbers, size_t *room, size_t wanted) {
  if (wanted > *room) {
    *room = wanted * 2;
    *numbers = grow(*numbers, *room * sizeof **numbers);
  }
}

static long sum(int factor) {
  int *numbers = NULL;
  size_t room = 0;
  long result = 0;
  for (int i = 0; i < 1000; i++) {
    reserve(&numbers, &room, i + 1);
    numbers[i] = i * factor;  // NORACE
  }
  for (int i = 0; i < 1000; i++) result += numbers[i];  // NORACE
  free(numbers);  // NORACE
  return result;
}

static void add_name(char *name) {
  names = grow(names, (name_count + 1) * sizeof *names);
  names[name_count++] = name;  // NORACE
}

static void *worker(void *arg) { return (void *)sum(*(int *)arg); }

int main(int argc, char **argv) {
  pthread_t threads[2];
  int factors[2] = {2, 3};
  for (int i = 0; i < argc; i++) add_name(argv[i]);
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, &factors[i]);
  add_name("last");
  long own = sum(5);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return own == 0;
}
