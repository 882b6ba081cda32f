// Each thread has a struct of its own, on main's stack; all point to one counter.
#include <pthread.h>

struct params {
  int from, to;
  long sum;
  long *grand_total;
};

static void *adder(void *arg) {
  struct params *p = arg;
  p->sum = 0;  // NORACE
  for (int i = p->from; i < p->to; i++) p->sum += i;  // NORACE
  *p->grand_total += p->sum;  // RACE
  return NULL;
}

int main(void) {
  pthread_t a, b;
  long total = 0;
  struct params low = {0, 10, 0, &total};
  struct params high = {10, 20, 0, &total};
  pthread_create(&a, NULL, adder, &low);
  pthread_create(&b, NULL, adder, &high);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return total != low.sum + high.sum;  // NORACE
}
