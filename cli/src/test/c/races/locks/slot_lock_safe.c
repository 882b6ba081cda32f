// An array of structs, each with its lock; both threads walk over all of them.
#include <pthread.h>

struct slot {
  pthread_mutex_t lock;
  int owner;
  int uses;
};

static struct slot slots[4];

static void take(int i, int who) {
  struct slot *s = &slots[i];
  pthread_mutex_lock(&s->lock);
  s->owner = who;  // NORACE
  slots[i].uses++;  // NORACE
  pthread_mutex_unlock(&s->lock);
}

static void *taker(void *arg) {
  for (int i = 0; i < 4; i++) take(i, arg != NULL);
  return arg;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 4; i++) pthread_mutex_init(&slots[i].lock, NULL);
  pthread_create(&a, NULL, taker, NULL);
  pthread_create(&b, NULL, taker, slots);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
