// Another thread clears the flag, whoever has it.
#include <pthread.h>
#include <stdatomic.h>

static atomic_flag lock = ATOMIC_FLAG_INIT;
static int x;

static void *worker(void *arg) {
  while (atomic_flag_test_and_set(&lock))
    ;
  x++;  // RACE!
  atomic_flag_clear(&lock);
  return arg;
}

static void *timer(void *arg) {
  atomic_flag_clear(&lock);
  return arg;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_create(&c, NULL, timer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
