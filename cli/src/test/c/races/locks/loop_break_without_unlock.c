// Locked at the start of a round, unlocked at its end: after a break it is still held.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int cursor, found, scans;

static void search(int wanted) {
  for (;;) {
    pthread_mutex_lock(&lock);
    cursor = (cursor + 1) % 16;  // NORACE
    if (cursor == wanted) break;  // NORACE
    pthread_mutex_unlock(&lock);
    scans++;  // RACE
  }
  found++;  // NORACE: left the loop with the lock
  pthread_mutex_unlock(&lock);
}

static void *searcher(void *arg) {
  search(arg != NULL ? 3 : 12);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, searcher, NULL);
  pthread_create(&b, NULL, searcher, &lock);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
