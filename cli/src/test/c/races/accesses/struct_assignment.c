// Assigning a struct reads and writes all of it; the locks must cover both sides.
#include <pthread.h>

struct config {
  int width, height, depth;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct config current = {640, 480, 8};
static struct config guarded = {640, 480, 8};

static void *reloader(void *arg) {
  struct config fresh = {1024, 768, 24};
  current = fresh;  // RACE
  pthread_mutex_lock(&lock);
  guarded = fresh;  // NORACE
  pthread_mutex_unlock(&lock);
  return arg;
}

static void *user(void *arg) {
  int h = current.height;  // RACE
  pthread_mutex_lock(&lock);
  struct config copy = guarded;  // NORACE
  pthread_mutex_unlock(&lock);
  return copy.depth > h ? arg : NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, reloader, NULL);
  pthread_create(&b, NULL, user, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
