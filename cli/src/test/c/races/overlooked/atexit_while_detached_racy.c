// A handler of atexit reads what a detached thread writes.
#include <pthread.h>
#include <stdlib.h>
#include <stdio.h>
#include <unistd.h>
static long served;
static void summary(void) { printf("%ld", served); } // RACE
static void *server(void *arg) {
  for (;;)
    served++; // RACE
}
int main(void) {
  pthread_t t;
  atexit(summary);
  pthread_create(&t, 0, server, 0);
  pthread_detach(t);
  sleep(1);
  exit(0);
}
