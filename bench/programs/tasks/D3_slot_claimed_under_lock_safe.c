#include <pthread.h>

#define N 32
static int slots[N];
static int next;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int claim(void) {
  pthread_mutex_lock(&m);
  int i = next++; // NORACE
  pthread_mutex_unlock(&m);
  return i;
}
static void *w(void *a) {
  for (int i = claim(); i < N; i = claim())
    slots[i] = i * i; // NORACE
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
