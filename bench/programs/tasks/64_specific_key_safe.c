#include <pthread.h>
#include <stdlib.h>

static pthread_key_t key;

static int *my_counter(void) {
  int *p = pthread_getspecific(key); // NORACE
  if (!p) {
    p = calloc(1, sizeof *p);
    if (!p) abort();
    pthread_setspecific(key, p);
  }
  return p;
}
static void *w(void *a) {
  for (int i = 0; i < 10; i++)
    ++*my_counter(); // NORACE
  return a;
}
int main(void) {
  pthread_t t[2];
  pthread_key_create(&key, free);
  for (int i = 0; i < 2; i++) pthread_create(&t[i], 0, w, 0);
  for (int i = 0; i < 2; i++) pthread_join(t[i], 0);
  return 0;
}
