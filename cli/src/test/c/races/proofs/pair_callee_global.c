#include <pthread.h>
#include <string.h>
struct range { int lo; int hi; };
static int a[100];
static struct range first, second, wide;
static void *run(void *arg) {
  struct range *r = arg;
  for (int i = r->lo; i < r->hi; i++) a[i]++; // RACE!
  return 0;
}
__attribute__((noinline)) static void set(struct range *to, const struct range *from) { *to = *from; }
int main(void) {
  pthread_t t, u;
  wide.lo = 0;
  wide.hi = 100;
  first.lo = 0;
  first.hi = 50;
  second.lo = 50;
  second.hi = 100;
  set(&first, &wide);
  pthread_create(&t, 0, run, &first);
  pthread_create(&u, 0, run, &second);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return a[0];
}
