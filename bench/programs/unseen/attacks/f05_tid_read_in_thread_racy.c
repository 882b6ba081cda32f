// The new thread reads its id from the global that pthread_create of the parent writes.
#include <pthread.h>
#include <stdio.h>
static pthread_t tid;
static void *f(void *arg) {
  if (pthread_equal(pthread_self(), tid)) // RACE
    puts("me");
  return 0;
}
int main(void) {
  pthread_create(&tid, 0, f, 0); // RACE
  pthread_join(tid, 0); // NORACE
  return 0;
}
