// Each cell of an array has the mutex of the same index.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);
int __VERIFIER_nondet_int(void) { return 7; }
#define N 16
int cell[N];
pthread_mutex_t mtx[N];

void *w(void *arg) {
  for (int k = 0; k < 20; k++) {
    int i = __VERIFIER_nondet_int();
    if (i < 0 || i >= N)
      continue;
    pthread_mutex_lock(&mtx[i]);
    cell[i]++; // NORACE
    pthread_mutex_unlock(&mtx[i]);
  }
  return 0;
}

int main(void) {
  pthread_t t[4];
  int sum = 0;
  for (int i = 0; i < N; i++)
    pthread_mutex_init(&mtx[i], 0);
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], 0, w, 0);
  for (int i = 0; i < N; i++) {
    pthread_mutex_lock(mtx + i);
    sum += cell[i]; // NORACE
    pthread_mutex_unlock(mtx + i);
  }
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  for (int i = 0; i < N; i++)
    sum += cell[i]; // NORACE
  return sum & 1;
}
