// The last user of an object frees it: safe if all users are counted.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct buffer {
  atomic_int users;
  int length;
};

static void *user(void *arg) {
  struct buffer *b = arg;
  int n = b->length;
  if (atomic_fetch_sub(&b->users, 1) == 1) free(b);
  return n > 3 ? arg : NULL;
}

int main(void) {
  pthread_t t, u;
  struct buffer *b = malloc(sizeof *b);
  if (!b) return 1;
  atomic_init(&b->users, 2);
  b->length = 64;
  pthread_create(&t, NULL, user, b);
  pthread_create(&u, NULL, user, b);
  return 0;
}
