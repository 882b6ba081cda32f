// "First one initialises" by exchange, but the others do not wait for the end of it.
#include <pthread.h>
#include <stdatomic.h>
static atomic_flag taken = ATOMIC_FLAG_INIT;
static int conf[4];
static void *f(void *arg) {
  if (!atomic_flag_test_and_set(&taken))
    for (int i = 0; i < 4; i++)
      conf[i] = i; // RACE
  return (void *)(long)conf[2]; // RACE
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
