#include <pthread.h>

enum mode { READ, WRITE, ADMIN };
static enum mode mode;
static int table[4];

static void *session(void *a) {
  int s = 0;
  switch (mode) { // NORACE
  case READ:
    for (int i = 0; i < 4; i++) s += table[i]; // NORACE
    break;
  case WRITE:
    table[0] = 1; // RACE!
    break;
  case ADMIN:
    table[1] = 1; // NORACE
    break;
  }
  return s ? a : 0;
}

int main(void) {
  pthread_t x, y;
  mode = WRITE; // NORACE
  pthread_create(&x, 0, session, 0);
  pthread_create(&y, 0, session, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return table[0]; // NORACE
}
