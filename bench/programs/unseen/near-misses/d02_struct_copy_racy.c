// A whole struct is copied out while one member is set.
#include <pthread.h>
#include <string.h>
struct stats { long in, out; char name[8]; };
static struct stats cur;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *f(void *arg) {
  for (int i = 0; i < 100; i++) {
    pthread_mutex_lock(&m);
    cur.out++; // RACE
    pthread_mutex_unlock(&m);
  }
  return 0;
}
static struct stats snap(void) {
  return cur; // RACE
}
static void snap2(struct stats *s) {
  memcpy(s, &cur, sizeof *s); // RACE
}
int main(void) {
  pthread_t x;
  struct stats s, t;
  pthread_create(&x, 0, f, 0);
  s = snap();
  snap2(&t);
  pthread_join(x, 0);
  return s.in + t.in;
}
