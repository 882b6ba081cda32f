// Two once controls for one function: it may run twice at the same time.
#include <pthread.h>

static pthread_once_t for_readers = PTHREAD_ONCE_INIT;
static pthread_once_t for_writers = PTHREAD_ONCE_INIT;
static pthread_once_t common = PTHREAD_ONCE_INIT;
static int initialized, properly;

static void init(void) {
  initialized++;  // RACE
}

static void init_properly(void) {
  properly++;  // NORACE
}

static void *reader(void *arg) {
  pthread_once(&for_readers, init);
  pthread_once(&common, init_properly);
  return properly ? arg : NULL;  // NORACE
}

static void *writer(void *arg) {
  pthread_once(&for_writers, init);
  pthread_once(&common, init_properly);
  return properly ? arg : NULL;  // NORACE
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, reader, NULL);
  pthread_create(&b, NULL, writer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
