// Users who count themselves when they have released the lock under which they found the object.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct snapshot {
  atomic_int users;
  int number;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct snapshot *current;

static void hold(struct snapshot *s) {
  atomic_fetch_add(&s->users, 1); // RACE
}

static void drop(struct snapshot *s) {
  if (atomic_fetch_sub(&s->users, 1) == 1) { // RACE
    free(s); // RACE
  }
}

static void *reader(void *unused) {
  pthread_mutex_lock(&lock);
  struct snapshot *s = current; // NORACE
  pthread_mutex_unlock(&lock);
  hold(s);
  int number = s->number; // RACE
  drop(s);
  return number ? unused : NULL;
}

static void *updater(void *unused) {
  struct snapshot *s = malloc(sizeof *s);
  atomic_init(&s->users, 1);
  s->number = 2; // NORACE
  pthread_mutex_lock(&lock);
  struct snapshot *old = current; // NORACE
  current = s;                    // NORACE
  pthread_mutex_unlock(&lock);
  drop(old);
  return unused;
}

int main(void) {
  pthread_t r, u;
  current = malloc(sizeof *current); // NORACE
  atomic_init(&current->users, 1);
  current->number = 1; // NORACE
  pthread_create(&r, NULL, reader, NULL);
  pthread_create(&u, NULL, updater, NULL);
  pthread_join(r, NULL);
  pthread_join(u, NULL);
  return 0;
}
