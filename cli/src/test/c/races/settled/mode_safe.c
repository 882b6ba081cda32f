// A mode that nobody changes, and a debug switch that nobody sets.
#include <pthread.h>

enum mode { READ, WRITE, ADMIN };
static enum mode mode;
static int debug, log_lines, table[4];
static _Bool is_traced;

static void *session(void *arg) {
  int sum = 0;
  if (debug) log_lines++;  // NORACE: never
  if (is_traced) log_lines--;  // NORACE
  switch (mode) {  // NORACE
    case READ:
      for (int i = 0; i < 4; i++) sum += table[i];  // NORACE
      break;
    case WRITE:
      table[0] = 1;  // NORACE: never
      break;
    case ADMIN:
      table[1] = 1;  // NORACE
      break;
  }
  return sum ? arg : NULL;
}

int main(void) {
  pthread_t a, b;
  mode = READ;  // NORACE
  pthread_create(&a, NULL, session, NULL);
  pthread_create(&b, NULL, session, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return table[0];  // NORACE
}
