// A receive buffer of bytes is parsed by casting; another thread refills it.
#include <pthread.h>
#include <string.h>
#include <unistd.h>
#include <stdint.h>
struct pkt { uint16_t type, len; uint32_t seq; };
static unsigned char rx[1500];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *rx_thread(void *arg) {
  for (int i = 0; i < 10; i++) {
    pthread_mutex_lock(&m);
    read(0, rx, sizeof rx); // RACE
    pthread_mutex_unlock(&m);
  }
  return 0;
}
static uint32_t parse(const unsigned char *p) {
  const struct pkt *k = (const struct pkt *)p;
  return k->seq; // RACE
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, rx_thread, 0);
  uint32_t s = parse(rx);
  pthread_join(t, 0);
  return s;
}
