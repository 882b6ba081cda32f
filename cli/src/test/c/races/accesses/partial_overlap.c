// Accesses of different sizes to the same bytes.
#include <pthread.h>
#include <stdint.h>
#include <string.h>

static unsigned char frame[16];

static void put16(unsigned char *at, uint16_t v) {
  memcpy(at, &v, sizeof v);  // RACE: bytes 4 and 5
}

static void *header(void *arg) {
  put16(frame + 4, 0x1234);
  frame[2] = 1;  // NORACE
  return arg;
}

static void *checksum(void *arg) {
  frame[5] = 0;  // RACE
  frame[6] = 0;  // NORACE: just behind
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, header, NULL);
  pthread_create(&b, NULL, checksum, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
