// The joining loop starts one late.
#include <pthread.h>

#define N 3

static int first_word, last_word;

static void *writer(void *arg) {
  first_word = 1;  // RACE
  return arg;
}

int main(void) {
  pthread_t t[N];
  last_word = 0;  // NORACE
  for (int i = 0; i < N; i++) pthread_create(&t[i], NULL, writer, NULL);
  for (int i = 1; i < N; i++) pthread_join(t[i], NULL);
  last_word = first_word;  // RACE: t[0] was not joined
  pthread_join(t[0], NULL);
  return last_word;  // NORACE
}
