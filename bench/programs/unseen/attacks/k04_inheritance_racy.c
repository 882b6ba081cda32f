// Objects with a common head: handled by base pointer, cast down by kind.
#include <pthread.h>
#include <stdlib.h>
enum kind { CIRCLE, BOX };
struct shape { enum kind kind; int draws; };
struct circle { struct shape base; int r; };
struct box { struct shape base; int w, h; };
static struct shape *all[4];
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void draw(struct shape *s) {
  pthread_mutex_lock(&m);
  s->draws++; // NORACE
  pthread_mutex_unlock(&m);
  if (s->kind == CIRCLE) // NORACE
    ((struct circle *)s)->r++; // RACE
  else {
    struct box *b = (struct box *)s;
    b->w ^= b->h; // RACE
  }
}
static void *f(void *arg) {
  for (int i = 0; i < 4; i++)
    draw(all[i]); // NORACE
  return 0;
}
int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 4; i++) {
    all[i] = calloc(1, i & 1 ? sizeof(struct box) : sizeof(struct circle)); // NORACE
    if (!all[i]) abort(); // NORACE
    all[i]->kind = i & 1 ? BOX : CIRCLE; // NORACE
  }
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
