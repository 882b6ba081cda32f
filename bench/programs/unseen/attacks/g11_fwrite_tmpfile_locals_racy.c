// A FILE and its buffer by setvbuf: the program reads the buffer itself.
#include <pthread.h>
#include <stdio.h>
static char buf[64];
static void *f(void *arg) {
  for (int i = 0; i < 100; i++)
    printf("%d\n", i); // RACE
  return 0;
}
int main(void) {
  pthread_t a;
  setvbuf(stdout, buf, _IOFBF, sizeof buf);
  pthread_create(&a, 0, f, 0);
  int v = buf[0]; // RACE
  pthread_join(a, 0);
  return v == 'z';
}
