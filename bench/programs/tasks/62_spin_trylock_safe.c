#include <pthread.h>

static pthread_spinlock_t sp;
static int won, skipped_a, skipped_b;

static void *a(void *p) {
  for (int i = 0; i < 100; i++) {
    if (pthread_spin_trylock(&sp) == 0) {
      won++; // NORACE
      pthread_spin_unlock(&sp);
    } else {
      skipped_a++; // NORACE
    }
  }
  return p;
}
static void *b(void *p) {
  for (int i = 0; i < 100; i++) {
    if (pthread_spin_trylock(&sp) != 0) {
      skipped_b++; // NORACE
      continue;
    }
    won++; // NORACE
    pthread_spin_unlock(&sp);
  }
  return p;
}
int main(void) {
  pthread_t x, y;
  pthread_spin_init(&sp, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&x, 0, a, 0);
  pthread_create(&y, 0, b, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return won + skipped_a + skipped_b; // NORACE
}
