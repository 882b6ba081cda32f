// An array of structs with a lock per element, picked by a helper that returns the locked element.
#include <pthread.h>
#include <stdlib.h>
#define N 8
struct slot { pthread_mutex_t lock; int owner; long count; char tag[8]; };
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
  s->count++; // NORACE
  s->tag[who % 8] = 'x'; // NORACE
  slot_unlock(s);
}

static void move(unsigned a, unsigned b) {
  a %= N, b %= N;
  if (a == b)
    return;
  struct slot *x = slot_lock(a < b ? a : b), *y = slot_lock(a < b ? b : a);
  long t = x->count; // NORACE
  x->count = y->count; // NORACE
  y->count = t; // NORACE
  slot_unlock(y);
  slot_unlock(x);
}

static void *w(void *arg) {
  int who = (int)(size_t)arg;
  for (unsigned i = 0; i < 100; i++) {
    bump(i * 7, who);
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
    pthread_create(&t[i], NULL, w, (void *)i);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  long n = 0;
  for (int i = 0; i < N; i++) {
    n += slots[i].count; // NORACE
    pthread_mutex_destroy(&slots[i].lock);
  }
  free(slots); // NORACE
  return n != 300;
}
