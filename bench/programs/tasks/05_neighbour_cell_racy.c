#include <pthread.h>
#include <stdint.h>

#define N 8
static int cell[N + 1];

static void *work(void *arg) {
  int i = (int)(intptr_t)arg;
  cell[i] = cell[i + 1] + i; // RACE!
  return 0;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i <= N; i++)
    cell[i] = i; // NORACE
  for (int i = 0; i < N; i++)
    pthread_create(&t[i], 0, work, (void *)(intptr_t)i);
  for (int i = 0; i < N; i++)
    pthread_join(t[i], 0);
  return cell[0]; // NORACE
}
