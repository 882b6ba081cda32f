#include <pthread.h>
#include <stdio.h>

static __thread int mine;

static void *helper(void *arg) {
  int *p = arg;
  mine = 5; // NORACE
  *p += mine; // RACE!
  return NULL;
}

int main(void) {
  pthread_t t;
  mine = 1; // NORACE
  pthread_create(&t, NULL, helper, &mine);
  mine++; // RACE!
  pthread_join(t, NULL);
  printf("%d\n", mine); // NORACE
  return 0;
}
