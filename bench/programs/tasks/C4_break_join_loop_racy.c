#include <pthread.h>

#define N 4
static int out[N];
static void *w(void *p) {
  *(int *)p = 1; // RACE!
  return 0;
}
int main(void) {
  pthread_t t[N];
  int s = 0;
  for (int i = 0; i < N; i++)
    if (pthread_create(&t[i], 0, w, &out[i])) return 1;
  for (int i = 0; i < N; i++) {
    if (i == N - 1) break;
    pthread_join(t[i], 0);
  }
  for (int i = 0; i < N; i++) s += out[i]; // RACE!
  return s;
}
