// Double-checked locking with a plain pointer; fields are initialised after the pointer is set.
#include <pthread.h>
#include <stdlib.h>
struct reg { int n; int slot[8]; };
static struct reg *instance;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct reg *reg_get(void) {
  if (!instance) { // RACE
    pthread_mutex_lock(&lock);
    if (!instance) { // NORACE
      instance = malloc(sizeof *instance); // RACE
      if (!instance) abort(); // NORACE
      instance->n = 8; // RACE
      for (int i = 0; i < 8; i++)
        instance->slot[i] = i; // RACE
    }
    pthread_mutex_unlock(&lock);
  }
  return instance; // RACE
}

static void *w(void *arg) {
  struct reg *r = reg_get();
  int s = r->n; // RACE
  for (int i = 0; i < 8; i++)
    s += r->slot[i]; // RACE
  return (void *)(long)s;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, w, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  free(instance); // NORACE
  return 0;
}
