// Two creations of the same function, in different functions of main.
#include <pthread.h>

static pthread_t first, second;
static int visits, setup;

static void *visitor(void *arg) {
  visits++;  // RACE
  return setup ? arg : NULL;  // NORACE
}

static void start_first(void) { pthread_create(&first, NULL, visitor, NULL); }
static void start_second(void) { pthread_create(&second, NULL, visitor, NULL); }

int main(void) {
  setup = 1;  // NORACE
  start_first();
  start_second();
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
