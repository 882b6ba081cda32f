#include <pthread.h>
#include <stdio.h>

static __thread int mine;

static void *helper(void *arg) {
  int *p = arg;
  mine = 5; // NORACE
  *p += mine; // NORACE
  return NULL;
}

int main(void) {
  pthread_t t;
  mine = 1; // NORACE
  pthread_create(&t, NULL, helper, &mine);
  pthread_join(t, NULL);
  mine++; // NORACE
  printf("%d\n", mine); // NORACE
  return 0;
}
