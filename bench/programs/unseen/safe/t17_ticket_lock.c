#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

struct ticket { atomic_uint next, serving; };
static struct ticket tl;
static int matrix[4][4];
static int generation;

static void tl_lock(struct ticket *t) {
  unsigned me = atomic_fetch_add(&t->next, 1);
  while (atomic_load(&t->serving) != me)
    sched_yield();
}
static void tl_unlock(struct ticket *t) { atomic_fetch_add(&t->serving, 1); }

static void *rotate(void *p) {
  for (int n = 0; n < 10; n++) {
    tl_lock(&tl);
    for (int i = 0; i < 4; i++)
      for (int j = i + 1; j < 4; j++) {
        int x = matrix[i][j]; // NORACE
        matrix[i][j] = matrix[j][i]; // NORACE
        matrix[j][i] = x; // NORACE
      }
    generation++; // NORACE
    tl_unlock(&tl);
  }
  return p;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 16; i++)
    matrix[i / 4][i % 4] = i; // NORACE
  pthread_create(&a, 0, rotate, 0);
  pthread_create(&b, 0, rotate, 0);
  tl_lock(&tl);
  int g = generation; // NORACE
  tl_unlock(&tl);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return g > generation; // NORACE
}
