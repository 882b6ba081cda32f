// void ** out parameters, and a table of pointers to pointers.
#include <pthread.h>
#include <stdlib.h>
struct obj { int n; };
static void *slots[4];
static int lookup(int i, void **out) {
  if (i < 0 || i > 3)
    return -1;
  *out = slots[i]; // NORACE
  return 0;
}
static void *f(void *arg) {
  struct obj *o;
  if (lookup(2, (void **)&o) == 0)
    o->n++; // RACE
  return 0;
}
int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 4; i++)
    slots[i] = calloc(1, sizeof(struct obj)); // NORACE
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
