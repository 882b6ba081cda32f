#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

struct config { int a, b; };
static struct config cfg;
static _Atomic bool done = false;

static void *loader(void *p) {
  cfg.a = 1; // NORACE
  cfg.b = 2; // NORACE
  done = true; // NORACE
  return p;
}

int main(void) {
  pthread_t t;
  int s = 0;
  pthread_create(&t, NULL, loader, NULL);
  for (int i = 0; i < 1000; i++) {
    if (!done) // NORACE
      continue;
    s = cfg.a + cfg.b; // NORACE
    break;
  }
  printf("%d\n", s);
  pthread_join(t, NULL);
  return 0;
}
