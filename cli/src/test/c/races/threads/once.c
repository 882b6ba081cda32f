// pthread_once runs its function in one thread, and everybody waits for it.
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int table[4], table_size;

static void make_table(void) {
  for (int i = 0; i < 4; i++) table[i] = i * i;  // NORACE
  table_size = 4;  // RACE: with the hasty
}

static void *user(void *arg) {
  pthread_once(&once, make_table);
  return table[2] ? arg : NULL;  // NORACE
}

static void *hasty(void *arg) {
  return table_size > 0 ? arg : NULL;  // RACE: without pthread_once
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, user, NULL);
  pthread_create(&b, NULL, user, NULL);
  pthread_create(&c, NULL, hasty, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
