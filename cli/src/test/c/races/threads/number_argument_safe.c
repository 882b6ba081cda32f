// Threads are told by a number what they are to do.
#include <pthread.h>
#include <stdint.h>

enum role { READER, WRITER, IDLE };

static int first, second, third, cells[3];

static void count_first(void) { first++; }    // NORACE
static void count_second(void) { second++; }  // NORACE

static void (*const actions[])(void) = {count_first, count_second};

static void act(int role) {
  switch (role) {
  case READER:
    cells[0]++;  // NORACE
    break;
  case WRITER:
    cells[1]++;  // NORACE
    break;
  default:
    cells[2]++;  // NORACE
  }
}

static void *worker(void *arg) {
  intptr_t id = (intptr_t)arg;
  actions[id]();
  act((int)id);
  if (id * 2 - 1 > 0) third++;  // NORACE
  return NULL;
}

static void *idler(void *arg) {
  if (!arg) return NULL;
  third++;  // NORACE: not started with an object
  act(IDLE);
  return arg;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, worker, (void *)0);
  pthread_create(&b, NULL, worker, (void *)1);
  pthread_create(&c, NULL, idler, NULL);
  act(IDLE);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return first + second + third + cells[0] + cells[1];  // NORACE
}
