// As slot_lock_safe, but the lock is taken of the slot before.
#include <pthread.h>

struct slot {
  pthread_mutex_t lock;
  int uses;
};

static struct slot slots[4];

static void take(int i) {
  pthread_mutex_lock(&slots[i].lock);
  slots[i].uses++;  // RACE
  pthread_mutex_unlock(&slots[i].lock);
}

static void take_next(int i) {
  pthread_mutex_lock(&slots[i].lock);
  slots[i + 1].uses++;  // RACE: the lock is that of slots[i]
  pthread_mutex_unlock(&slots[i].lock);
}

static void *taker(void *arg) {
  for (int i = 0; i < 4; i++) take(i);
  return arg;
}

static void *pusher(void *arg) {
  for (int i = 0; i < 3; i++) take_next(i);
  return arg;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 4; i++) pthread_mutex_init(&slots[i].lock, NULL);
  pthread_create(&a, NULL, taker, NULL);
  pthread_create(&b, NULL, pusher, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
