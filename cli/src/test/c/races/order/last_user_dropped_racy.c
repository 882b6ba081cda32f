// Objects are used after the user has counted itself off: in place, by a function, and by a thread
// that does not count at all.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct buffer {
  atomic_int users;
  int after, behind, watched, fine;
};

static struct buffer *shared;

static void drop(struct buffer *b) {
  if (atomic_fetch_sub(&b->users, 1) == 1) {
    b->behind = 0;   // RACE!
    b->watched = 0;  // RACE!
    b->fine = 0;     // NORACE
  }
}

static void *user(void *arg) {
  struct buffer *b = arg;
  int n = b->fine;  // NORACE
  if (atomic_fetch_sub(&b->users, 1) == 1) b->after = 0;  // RACE!
  n += b->after;  // RACE!
  return n > 100 ? arg : NULL;
}

static void *caller(void *arg) {
  int n = shared->fine;  // NORACE
  drop(shared);
  n += shared->behind;  // RACE!
  return n > 100 ? arg : NULL;
}

static void *watcher(void *arg) {
  return shared->watched > 3 ? arg : NULL;  // RACE!
}

int main(void) {
  pthread_t t[5];
  shared = calloc(1, sizeof *shared);
  if (!shared) return 1;
  atomic_init(&shared->users, 4);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, user, shared);
  for (int i = 2; i < 4; i++) pthread_create(&t[i], NULL, caller, NULL);
  pthread_create(&t[4], NULL, watcher, NULL);
  for (int i = 0; i < 5; i++) pthread_join(t[i], NULL);
  return 0;
}
