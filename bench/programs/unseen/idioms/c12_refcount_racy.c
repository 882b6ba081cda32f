// The count is decremented and tested in two steps by plain code on one path; data is used after the put.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
struct blob { atomic_int refs; size_t len; char data[32]; };

static void blob_put(struct blob *b) {
  if (atomic_fetch_sub(&b->refs, 1) == 1) {
    b->len = 0; // RACE
    free(b); // RACE
  }
}

static void *reader(void *arg) {
  struct blob *b = arg;
  char c = b->data[0]; // NORACE
  blob_put(b);
  return (void *)(b->len + c); // RACE
}

int main(void) {
  struct blob *b = calloc(1, sizeof *b);
  if (!b) return 1;
  pthread_t t[3];
  b->len = 3; // NORACE
  strcpy(b->data, "abc"); // NORACE
  atomic_store(&b->refs, 4);
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, reader, b);
  blob_put(b);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return 0;
}
