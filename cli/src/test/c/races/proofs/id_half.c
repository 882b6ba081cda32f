#include <pthread.h>
#include <string.h>
struct pack { int pad; } __attribute__((packed));
struct w { char tag[4]; int slot; };
static struct w w[2];
static pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int shared;
static struct w other = {"abc", 1};
__attribute__((noinline)) static void load(struct w *x) { *x = other; }
static void *run(void *p) {
  struct w mine;
  mine.slot = 0;
  load(&mine);
  pthread_mutex_lock(&m[mine.slot]);
  shared++; // RACE!
  pthread_mutex_unlock(&m[mine.slot]);
  return 0;
}
static void *run2(void *p) {
  pthread_mutex_lock(&m[0]);
  shared++; // RACE!
  pthread_mutex_unlock(&m[0]);
  return 0;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, run, 0);
  pthread_create(&u, 0, run2, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
