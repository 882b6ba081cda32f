// Members of a union are the same memory.
#include <pthread.h>

union packet {
  unsigned int word;
  unsigned char bytes[8];
};

static union packet packet;

static void *word_writer(void *arg) {
  packet.word = 0x01020304;  // RACE: with bytes[2]
  return arg;
}

static void *byte_writer(void *arg) {
  packet.bytes[2] = 9;  // RACE
  packet.bytes[6] = 9;  // NORACE: beyond the word
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, word_writer, NULL);
  pthread_create(&b, NULL, byte_writer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
