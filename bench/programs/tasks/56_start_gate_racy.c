#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

static atomic_bool go;
static int rounds;
static int total[2];

static void *runner(void *p) {
  int *mine = p;
  while (!atomic_load(&go))
    ;
  for (int i = 0; i < rounds; i++) // RACE!
    *mine += i; // NORACE
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, runner, &total[0]);
  pthread_create(&b, 0, runner, &total[1]);
  atomic_store(&go, true);
  rounds = 10; // RACE!
  pthread_join(a, 0);
  pthread_join(b, 0);
  return total[0] - total[1]; // NORACE
}
