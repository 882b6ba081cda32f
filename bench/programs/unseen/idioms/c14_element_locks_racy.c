// The swap locks only one of the two elements.
#include <pthread.h>
#include <stdlib.h>
#define N 8
struct slot { pthread_mutex_t lock; int owner; long count; };
static struct slot *slots;

static struct slot *slot_lock(unsigned h) {
  struct slot *s = &slots[h % N]; // NORACE
  pthread_mutex_lock(&s->lock);
  return s;
}
static void slot_unlock(struct slot *s) { pthread_mutex_unlock(&s->lock); }

static void bump(unsigned h, int who) {
  struct slot *s = slot_lock(h);
  s->owner = who; // NORACE
  s->count++; // RACE
  slot_unlock(s);
}

static void move(unsigned a, unsigned b) {
  struct slot *x = slot_lock(a), *y = &slots[b % N];
  long t = x->count; // RACE
  x->count = y->count; // RACE
  y->count = t; // RACE
  slot_unlock(x);
}

static void *w(void *arg) {
  for (unsigned i = 0; i < 100; i++) {
    bump(i * 7, 1);
    move(i, i * 3);
  }
  return NULL;
}

int main(void) {
  pthread_t t[3];
  slots = calloc(N, sizeof *slots); // NORACE
  if (!slots) return 1;
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&slots[i].lock, NULL);
  for (size_t i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, w, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return slots[0].count < 0; // NORACE
}
