// The other halves of narrow_numbers_racy.c: nobody gets to the counters.
#include <pthread.h>
#include <stdint.h>

static int a;
static int b;
static int c;

static void as_unsigned(int n) {
  if ((unsigned)n > 100u)
    a++; // NORACE
}

static void as_byte(int n) {
  if ((unsigned char)n == 0)
    b++; // NORACE
}

static void as_signed_byte(uint8_t n) {
  if ((int8_t)n < 0)
    c++; // NORACE
}

static void *worker(void *arg) {
  (void)arg;
  as_unsigned(100);
  as_byte(255);
  as_signed_byte(127);
  return NULL;
}

int main(void) {
  pthread_t t;
  if (pthread_create(&t, NULL, worker, NULL))
    return 1;
  as_unsigned(0);
  as_byte(257);
  as_signed_byte(1);
  pthread_join(t, NULL);
  return 0;
}
