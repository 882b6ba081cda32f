#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

struct config { int a, b; };
static struct config cfg;
static volatile bool done = false;

static void *loader(void *p) {
  cfg.a = 1; // RACE!
  cfg.b = 2; // RACE!
  done = true; // RACE!
  return p;
}

int main(void) {
  pthread_t t;
  int s = 0;
  pthread_create(&t, NULL, loader, NULL);
  for (int i = 0; i < 1000; i++) {
    if (!done) // RACE!
      continue;
    s = cfg.a + cfg.b; // RACE!
    break;
  }
  printf("%d\n", s);
  pthread_join(t, NULL);
  return 0;
}
