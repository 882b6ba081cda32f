#include <pthread.h>

#define N 32
static int slots[N];
static int next;
static int claim(void) {
  int i = next++; // RACE!
  return i;
}
static void *w(void *a) {
  for (int i = claim(); i < N; i = claim())
    slots[i] = i * i; // RACE!
  return a;
}
int main(void) {
  pthread_t x, y;
  pthread_create(&x, 0, w, 0);
  pthread_create(&y, 0, w, 0);
  pthread_join(x, 0);
  pthread_join(y, 0);
  return slots[3]; // NORACE
}
