// Spin locks, as a driver would use them.
#include <pthread.h>

static pthread_spinlock_t ring_lock;
static int head, tail, drops;

static void push(void) {
  pthread_spin_lock(&ring_lock);
  head++;  // NORACE
  pthread_spin_unlock(&ring_lock);
}

static void *irq(void *arg) {
  push();
  if (pthread_spin_trylock(&ring_lock) == 0) {
    tail++;  // NORACE
    pthread_spin_unlock(&ring_lock);
  } else {
    drops++;  // RACE
  }
  return arg;
}

int main(void) {
  pthread_t t[3];
  pthread_spin_init(&ring_lock, PTHREAD_PROCESS_PRIVATE);
  for (int i = 0; i < 3; i++) pthread_create(&t[i], NULL, irq, NULL);
  for (int i = 0; i < 3; i++) pthread_join(t[i], NULL);
  return 0;
}
