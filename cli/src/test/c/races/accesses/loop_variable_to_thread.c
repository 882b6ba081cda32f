// The classic: the address of the loop variable is given to each thread.
#include <pthread.h>

static int squares[4];

static void *square(void *arg) {
  int i = *(int *)arg;  // RACE: main goes on counting
  if (i < 4) squares[i] = i * i;  // RACE: so two threads may get the same number
  return NULL;
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++)  // RACE: the increment
    pthread_create(&t[i], NULL, square, &i);  // NORACE: main only reads i here
  for (int j = 0; j < 4; j++) pthread_join(t[j], NULL);
  return squares[3];  // NORACE
}
