// Numbers that are cut or compared without sign: -1 is the largest one, 256 is 0 in a char.
#include <pthread.h>
#include <stdint.h>

static int a;
static int b;
static int c;

static void as_unsigned(int n) {
  if ((unsigned)n > 100u)
    a++; // RACE
}

static void as_byte(int n) {
  if ((unsigned char)n == 0)
    b++; // RACE
}

static void as_signed_byte(uint8_t n) {
  if ((int8_t)n < 0)
    c++; // RACE
}

static void *worker(void *arg) {
  (void)arg;
  as_unsigned(-1);
  as_byte(256);
  as_signed_byte(200);
  return NULL;
}

int main(void) {
  pthread_t t;
  if (pthread_create(&t, NULL, worker, NULL))
    return 1;
  as_unsigned(101);
  as_byte(512);
  as_signed_byte(255);
  pthread_join(t, NULL);
  return 0;
}
