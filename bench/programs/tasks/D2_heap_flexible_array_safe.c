#include <pthread.h>
#include <stdlib.h>

struct batch { int n; pthread_mutex_t m; int used; int item[]; };
static void *w(void *p) {
  struct batch *b = p;
  for (int i = 0; i < b->n; i++) { // NORACE
    pthread_mutex_lock(&b->m);
    int slot = b->used++; // NORACE
    if (slot < b->n) b->item[slot] = i; // NORACE
    pthread_mutex_unlock(&b->m);
  }
  return 0;
}
int main(void) {
  struct batch *b = calloc(1, sizeof *b + 8 * sizeof(int));
  if (!b) return 1;
  b->n = 8; // NORACE
  pthread_mutex_init(&b->m, 0);
  pthread_t x, y;
  pthread_create(&x, 0, w, b);
  pthread_create(&y, 0, w, b);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return b->item[0]; // NORACE
}
