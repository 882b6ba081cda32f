#include <pthread.h>
#include <stdlib.h>
static int *slots[4];
static pthread_mutex_t mu;
static void put(int **arr, int i, int *v) {
  pthread_mutex_lock(&mu);
  arr[i] = v;
  pthread_mutex_unlock(&mu);
}
static void *wr(void *p) {
  int *x = malloc(4);
  put(slots, 2, x);
  *x = 3; // RACE!
  return p;
}
static void *rd(void *p) {
  pthread_mutex_lock(&mu);
  int *x = slots[2];
  pthread_mutex_unlock(&mu);
  return x && *x ? p : 0; // RACE!
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, wr, 0);
  pthread_create(&u, 0, rd, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  return 0;
}
