// All threads get the address of the loop variable.
#include <pthread.h>
#include <stdlib.h>
static int out[4];
static void *work(void *arg) {
  int id = *(int *)arg; // RACE
  out[id] = 1; // RACE
  return 0;
}
int main(void) {
  pthread_t t[4];
  int i; // NORACE
  for (i = 0; i < 4; i++) // RACE
    pthread_create(&t[i], 0, work, &i);
  for (int k = 0; k < 4; k++)
    pthread_join(t[k], 0);
  return out[0]; // NORACE
}
