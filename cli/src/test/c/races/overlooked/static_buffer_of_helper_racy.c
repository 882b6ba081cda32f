// A helper formats into a static buffer; two threads use it.
#include <pthread.h>
#include <stdlib.h>
#include <stdio.h>
static const char *name(int id) {
  static char buf[16];
  snprintf(buf, sizeof buf, "w%d", id); // RACE
  return buf;
}
static void *worker(void *arg) {
  puts(name((int)(long)arg)); // RACE
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, worker, (void *)1L);
  pthread_create(&b, 0, worker, (void *)2L);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
