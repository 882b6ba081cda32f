// Parts of arrays in which threads meet: locked chunks.
#include <pthread.h>
#include <stdlib.h>
#define q_chunk 32
static struct { pthread_mutex_t m; size_t next; size_t total; unsigned char *bytes; } q = {PTHREAD_MUTEX_INITIALIZER, 0, 0, 0};
static void *go(void *arg) {
  while (1) {
    size_t from = q.next; // RACE
    q.next += q_chunk; // RACE
    if (from >= q.total) // NORACE
      return NULL;
    size_t to = from + q_chunk;
    if (to > q.total) // NORACE
      to = q.total; // NORACE
    for (size_t i = from; i < to; i++)
      q.bytes[i] ^= 0x55; // RACE
  }
}
int main(void) {
  q.total = 10000; // NORACE
  q.bytes = calloc(q.total, 1); // NORACE
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, go, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return q.bytes[0]; // NORACE
}
