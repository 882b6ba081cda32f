// The neighbour's cell is touched under one's own mutex.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
int __VERIFIER_nondet_int(void) { static __thread int n; return n++ & 15; }
#define N 16
int cell[N];
pthread_mutex_t mtx[N];

void *w(void *arg) {
  for (int k = 0; k < 200; k++) {
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i >= N)
      continue;
    pthread_mutex_lock(&mtx[i]);
    cell[i]++; // RACE
    if (i + 1 < N)
      cell[i + 1]--; // RACE
    pthread_mutex_unlock(&mtx[i]);
  }
  return 0;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&mtx[i], 0);
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], 0, w, 0);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return cell[0]; // NORACE
}
