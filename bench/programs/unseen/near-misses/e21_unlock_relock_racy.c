// A helper drops the lock for a slow call; the caller's pointer into the table is used after it, and the helper touches it without.
#include <pthread.h>
#include <unistd.h>
struct item { int state; int result; };
static struct item items[4];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void slow(struct item *it) {
  it->state = 1; // NORACE
  pthread_mutex_unlock(&m);
  usleep(1);
  it->result++; // RACE
  pthread_mutex_lock(&m);
  it->state = 2; // NORACE
}
static void *f(void *arg) {
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(&m);
    slow(&items[i]);
    pthread_mutex_unlock(&m);
  }
  return 0;
}
static void *g(void *arg) {
  long s = 0;
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(&m);
    s += items[i].state; // NORACE
    s += items[i].result; // RACE
    pthread_mutex_unlock(&m);
  }
  return (void *)s;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, g, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
