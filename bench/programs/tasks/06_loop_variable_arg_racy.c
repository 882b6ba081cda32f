#include <pthread.h>
#include <stdio.h>

#define N 5

static void *hello(void *arg) {
  int id = *(int *)arg; // RACE!
  printf("hello from %d\n", id);
  return NULL;
}

int main(void) {
  pthread_t t[N];
  for (int i = 0; i < N; i++) { // RACE!
    pthread_create(&t[i], NULL, hello, &i);
  }
  for (int k = 0; k < N; k++)
    pthread_join(t[k], NULL);
  return 0;
}
