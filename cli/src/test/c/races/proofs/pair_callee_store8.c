#include <pthread.h>
#include <string.h>
#include <stdint.h>
struct range { int lo; int hi; };
static int a[100];
static struct range first, second;
static void *run(void *arg) {
  struct range *r = arg;
  for (int i = r->lo; i < r->hi; i++) a[i]++; // RACE!
  return 0;
}
__attribute__((noinline)) static void fill(void *to, int byte, unsigned long n) { memset(to, byte, 8); }
int main(void) {
  pthread_t t, u;
  first.lo = 50;
  first.hi = 60;
  second.lo = 0;
  second.hi = 50;
  fill(&second, 0x3c, 8);
  second.lo = 0;
  pthread_create(&t, 0, run, &first);
  pthread_create(&u, 0, run, &second);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return a[0];
}
