// Ids in global variables: started in one function on one path, joined in another, or by another thread.
#include <pthread.h>
#include <stddef.h>

static pthread_t first, second, inner;
static int shared, deep, both;

static void *count(void *arg) {
  shared++;  // NORACE
  return arg;
}

static void *leaf(void *arg) {
  deep++;  // NORACE
  return arg;
}

static void *branch(void *arg) {
  pthread_create(&inner, NULL, leaf, NULL);  // RACE: the id itself
  both++;  // RACE: this thread itself is not joined before
  return arg;
}

static int open_all(int wanted) {
  if (!wanted) return -1;
  pthread_create(&first, NULL, count, NULL);
  return 0;
}

static void close_all(void) {
  pthread_join(first, NULL);
}

int main(int argc, char **argv) {
  (void)argv;
  if (open_all(argc > 1) == 0) {
    close_all();
    shared++;  // NORACE
  }
  pthread_create(&second, NULL, branch, NULL);
  pthread_join(inner, NULL);  // RACE: the id may not be there yet, but then nothing is joined
  deep++;  // NORACE
  both++;  // RACE
  pthread_join(second, NULL);
  return 0;
}
