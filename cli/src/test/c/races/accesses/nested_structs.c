// Fields of structs in structs, by pointers to the middle.
#include <pthread.h>

struct point {
  int x, y;
};

struct window {
  struct point origin;
  struct point corner;
  int visible;
};

static struct window screen;

static void shift(struct point *p) {
  p->x += 1;  // RACE: on origin.x
}

static void *mover(void *arg) {
  shift(&screen.origin);
  return arg;
}

static void *resizer(void *arg) {
  screen.corner.x += 1;  // NORACE
  screen.origin.y += 1;  // NORACE
  screen.origin.x -= 1;  // RACE
  screen.visible = 1;  // NORACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, mover, NULL);
  pthread_create(&b, NULL, resizer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
