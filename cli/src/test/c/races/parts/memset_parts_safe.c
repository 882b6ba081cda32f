// Parts of arrays that threads keep to: memset parts.
#include <pthread.h>
#include <string.h>
#define PART 100
#define T 4
static char buf[PART * T + 1];
static void *clear(void *arg) {
  long id = (long)arg;
  memset(buf + id * PART, (int)id, PART); // NORACE
  return NULL;
}
int main(void) {
  pthread_t t[T];
  for (long i = 0; i < T; i++)
    pthread_create(&t[i], NULL, clear, (void *)i);
  for (int i = 0; i < T; i++)
    pthread_join(t[i], NULL);
  return buf[0]; // NORACE
}
