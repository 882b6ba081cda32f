#include <pthread.h>
#include <stdio.h>

struct pos { double x, y; int gen; };
static struct pos shared;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *mover(void *a) {
  for (int i = 0; i < 100; i++) {
    struct pos n = {i, i, i};
    pthread_mutex_lock(&m);
    shared = n; // RACE!
    pthread_mutex_unlock(&m);
  }
  return a;
}
static struct pos snap(void) {
  struct pos r;
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  r = shared; // RACE!
  return r;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, mover, 0);
  struct pos p = snap();
  printf("%f %f\n", p.x, p.y);
  pthread_join(t, 0);
  return shared.gen; // NORACE
}
