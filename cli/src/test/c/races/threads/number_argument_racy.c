// Two threads are given numbers that come to the same, or one that is not what it seems.
#include <pthread.h>
#include <stdint.h>

static int odd, low, shared, by_table, first, wide;

static void count_table(void) { by_table++; }  // RACE!
static void count_first(void) { first++; }     // NORACE

static void (*const actions[])(void) = {count_first, count_table, count_table};

static void act(int role) {
  switch (role) {
  case 0:
    first--;  // NORACE: only the thread with number 0
    break;
  default:
    shared++;  // RACE!
  }
}

static void *worker(void *arg) {
  intptr_t id = (intptr_t)arg;
  if ((unsigned char)id == 1) low++;  // RACE!
  if (id & 1) odd++;  // RACE!
  actions[id & 3]();
  act((int)id);
  return NULL;
}

static void *other(void *arg) {
  if ((int)(intptr_t)arg == 0) wide++;  // RACE!
  return NULL;
}

static void *given(void *arg) {
  if (arg) wide++;  // RACE!
  return NULL;
}

int main(void) {
  pthread_t a, b, c, d;
  pthread_create(&a, NULL, worker, (void *)1);
  pthread_create(&b, NULL, worker, (void *)257);
  pthread_create(&c, NULL, other, (void *)0x100000000);
  pthread_create(&d, NULL, given, &first);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  pthread_join(d, NULL);
  return first;  // NORACE
}
