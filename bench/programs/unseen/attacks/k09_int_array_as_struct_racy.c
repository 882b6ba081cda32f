// Shared memory as an array of ints with named offsets in one place, a struct in the other.
#include <pthread.h>
#include <stdlib.h>
enum { HEAD = 0, TAIL = 1, DATA = 2 };
struct view { int head, tail, data[6]; };
static int *shm;
static void *f(void *arg) {
  struct view *v = (struct view *)shm; // NORACE
  v->tail++; // RACE
  v->data[2] = 4; // RACE
  return 0;
}
int main(void) {
  pthread_t t;
  shm = calloc(8, sizeof *shm); // NORACE
  if (!shm) return 1; // NORACE
  pthread_create(&t, 0, f, 0);
  int s = shm[TAIL]; // RACE
  s += shm[DATA + 2]; // RACE
  pthread_join(t, 0);
  return s;
}
