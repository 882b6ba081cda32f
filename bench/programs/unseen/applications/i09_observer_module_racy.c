// A module with init/fini reference counting: the count is atomic, what it guards is not.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
static atomic_int users;
static int *table;
static void mod_init(void) {
  if (atomic_fetch_add(&users, 1) == 0) {
    table = calloc(16, sizeof *table); // RACE
    if (!table) abort(); // RACE
  }
}
static void mod_fini(void) {
  if (atomic_fetch_sub(&users, 1) == 1) {
    free(table); // RACE
    table = NULL; // RACE
  }
}
static void *f(void *arg) {
  long s = 0;
  for (int i = 0; i < 10; i++) {
    mod_init();
    int *t = table; // RACE
    if (t)
      s += t[3]; // RACE
    mod_fini();
  }
  return (void *)s;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
