// "Initialised" is atomic, but it is tested and set in two steps: both threads may initialise.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int init;
static int table[8];
static void setup(void) {
  if (!atomic_load(&init)) {
    for (int i = 0; i < 8; i++)
      table[i] = i; // RACE
    atomic_store(&init, 1);
  }
}
static void *f(void *arg) {
  setup();
  return (void *)(long)table[3]; // RACE
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
