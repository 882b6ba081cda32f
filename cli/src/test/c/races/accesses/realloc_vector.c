// A growing array: under the lock it may move, and the unlocked reader has the old address.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int *vector;
static size_t used, capacity;

static void append(int v) {
  pthread_mutex_lock(&lock);
  if (used == capacity) {  // NORACE
    size_t wanted = capacity ? capacity * 2 : 2;  // NORACE
    int *bigger = realloc(vector, wanted * sizeof *bigger);  // RACE: frees what first() reads
    if (bigger == NULL) abort();
    vector = bigger;  // NORACE
    capacity = wanted;  // NORACE
  }
  used++;  // NORACE
  vector[0] = v;  // RACE: with first()
  pthread_mutex_unlock(&lock);
}

static int first(void) {
  pthread_mutex_lock(&lock);
  int *place = &vector[0];  // NORACE
  pthread_mutex_unlock(&lock);
  return *place;  // RACE
}

static void *appender(void *arg) {
  for (int i = 0; i < 6; i++) append(i);
  return first() > 3 ? arg : NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, appender, NULL);
  pthread_create(&b, NULL, appender, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
