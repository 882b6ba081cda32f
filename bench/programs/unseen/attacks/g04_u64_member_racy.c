// The object is kept as uint64_t in an event, as epoll and kqueue users do.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
union data { void *ptr; int fd; uint64_t u64; };
struct event { int kind; union data d; };
struct sess { int hits; };
static struct event table[4];
static void *f(void *arg) {
  for (int i = 0; i < 4; i++) {
    struct sess *s = table[i].d.ptr; // NORACE
    s->hits++; // RACE
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 4; i++) {
    table[i].kind = 1; // NORACE
    table[i].d.u64 = (uint64_t)(uintptr_t)calloc(1, sizeof(struct sess)); // NORACE
  }
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
