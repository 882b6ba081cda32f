#include <pthread.h>
#include <stdlib.h>

static int *table;
static int inited;

static void build(void) {
  table = malloc(16 * sizeof(int)); // RACE!
  if (!table) abort(); // RACE!
  for (int i = 0; i < 16; i++)
    table[i] = i * i; // RACE!
}

static int square(int i) {
  if (!inited) { // RACE!
    build();
    inited = 1; // RACE!
  }
  return table[i & 15]; // RACE!
}

static void *w(void *a) {
  int s = 0;
  for (int i = 0; i < 32; i++) s += square(i);
  return s ? a : NULL;
}

int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, w, 0);
  pthread_create(&y, 0, w, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return square(3) == 9 ? 0 : 1;
}
