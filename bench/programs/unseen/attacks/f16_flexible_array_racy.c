// Records with a flexible array; one thread appends in place, the other reads by a byte pointer.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct rec { int len; char data[]; };
static struct rec *r;
static void *f(void *arg) {
  for (int i = 0; i < 10; i++)
    r->data[i] = 'x'; // RACE
  return 0;
}
static unsigned sum(const void *p, size_t n) {
  const unsigned char *b = p;
  unsigned s = 0;
  while (n--)
    s += *b++; // RACE
  return s;
}
int main(void) {
  pthread_t t;
  r = calloc(1, sizeof *r + 16);
  if (!r) return 1;
  pthread_create(&t, 0, f, 0);
  unsigned s = sum(r->data, 10);
  pthread_join(t, 0);
  return s == 0;
}
