// Those who hold the lock in shared mode write to the settings that they find.
#include <pthread.h>
#include <stdlib.h>

struct settings {
  int level, uses;
};

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static struct settings *current;

static void reload(int level) {
  struct settings *made = calloc(1, sizeof *made);
  if (made == NULL) return;
  made->level = level;  // NORACE
  pthread_rwlock_wrlock(&lock);
  struct settings *old = current;  // NORACE
  current = made;  // NORACE
  pthread_rwlock_unlock(&lock);
  free(old);
}

static int get(void) {
  int level = 0;
  pthread_rwlock_rdlock(&lock);
  if (current != NULL) {
    current->uses++;  // RACE
    level = current->level;  // NORACE
  }
  pthread_rwlock_unlock(&lock);
  return level;
}

static void *writer(void *arg) {
  for (int i = 0; i < 100; i++) reload(i);
  return arg;
}

static void *reader(void *arg) {
  long sum = 0;
  for (int i = 0; i < 100; i++) sum += get();
  return (void *)sum;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, i < 2 ? writer : reader, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
