// open_memstream: the stream writes pointer and size when flushed.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static char *text;
static size_t len;
static FILE *ms;
static void *f(void *arg) {
  fprintf(ms, "hello");
  fflush(ms); // RACE
  return 0;
}
int main(void) {
  pthread_t a;
  ms = open_memstream(&text, &len);
  pthread_create(&a, 0, f, 0);
  size_t n = len; // RACE
  pthread_join(a, 0);
  fclose(ms); // NORACE
  free(text);
  return n != 0;
}
