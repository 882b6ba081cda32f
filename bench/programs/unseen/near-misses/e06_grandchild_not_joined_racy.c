// main joins the middle thread, which does not join its own.
#include <pthread.h>
static int done_work, mid;
static void *leaf(void *arg) {
  done_work++; // RACE
  return 0;
}
static void *middle(void *arg) {
  pthread_t t;
  mid = 1; // NORACE
  pthread_create(&t, 0, leaf, 0);
  pthread_detach(t);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, middle, 0);
  pthread_join(t, 0);
  mid++; // NORACE
  return done_work; // RACE
}
