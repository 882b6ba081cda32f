#include <pthread.h>
#include <stdio.h>

static int next_id(void) {
  static _Thread_local int id = 0;
  return ++id; // NORACE
}

static void *go(void *arg) {
  int s = 0;
  for (int i = 0; i < 10; i++)
    s += next_id();
  *(int *)arg = s; // NORACE
  return NULL;
}

int main(void) {
  pthread_t t[2];
  int res[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], NULL, go, &res[i]);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], NULL);
  printf("%d %d\n", res[0], res[1]); // NORACE
  return 0;
}
