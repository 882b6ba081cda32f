// A function that prepares an element and stores the id of the thread that it starts there.
#include <pthread.h>
#include <string.h>
struct worker { int number; pthread_t id; char name[16]; };
static int sum;
static void *count(void *p) {
  __atomic_fetch_add(&sum, 1, __ATOMIC_RELAXED); // NORACE
  return p;
}
static void start(struct worker *w, int number) {
  memset(w, 0, sizeof *w);
  w->number = number;
  pthread_create(&w->id, 0, count, 0);
}
int main(void) {
  struct worker w[4];
  for (int i = 0; i < 4; i++)
    start(&w[i], i);
  for (int i = 0; i < 4; i++)
    pthread_join(w[i].id, 0);
  sum = 0; // NORACE
  return 0;
}
