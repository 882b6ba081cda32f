// One thread reads the environment while the other changes it.
#include <pthread.h>
#include <stdlib.h>
#include <stdio.h>
static void *reader(void *arg) {
  for (int i = 0; i < 100; i++) {
    const char *s = getenv("MODE"); // RACE
    if (s && s[0] == 'x')
      puts("x");
  }
  return NULL;
}
static void *writer(void *arg) {
  for (int i = 0; i < 100; i++)
    setenv("MODE", i & 1 ? "fast" : "slow", 1); // RACE
  return NULL;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, reader, NULL);
  pthread_create(&b, NULL, writer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
