// The lock itself is initialized by pthread_once, when it is first needed.
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_mutex_t lock;
static int generation, readers;

static void make_lock(void) { pthread_mutex_init(&lock, NULL); }

static void *reader(void *arg) {
  pthread_once(&once, make_lock);
  pthread_mutex_lock(&lock);
  generation++;  // NORACE
  pthread_mutex_unlock(&lock);
  readers++;  // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, reader, NULL);
  pthread_create(&b, NULL, reader, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
