// Different fields are different memory.
#include <pthread.h>

struct stats {
  long reads;
  long writes;
  long errors;
};

static struct stats stats;

static void *reader(void *arg) {
  struct stats *s = &stats;
  s->reads++;  // NORACE
  s->errors++;  // RACE
  return arg;
}

static void *writer(void *arg) {
  stats.writes++;  // NORACE
  stats.errors++;  // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, reader, NULL);
  pthread_create(&b, NULL, writer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
