#include <pthread.h>

struct pair {
  int first;
  int second;
};
struct pair p;
int table[4];
int sums[2];

static void *left(void *arg) {
  p.first++;   // NORACE: the other thread touches the other field
  table[0]++;  // NORACE
  sums[0]++;   // RACE: the other thread's index is not known
  return arg;
}

static void *right(void *arg) {
  int i = (int)(long)arg;
  p.second++;  // NORACE
  table[1]++;  // NORACE
  sums[i]++;   // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, left, 0);
  pthread_create(&b, 0, right, 0);
  return 0;
}
