// Structs with pointers are copied into memory that is declared as bytes, and out of it.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct job {
  int *counter;
  int by;
};
static char *queue;
static unsigned char ring[256];
static size_t filled;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void put(const struct job *j) {
  memcpy(ring + filled, j, sizeof *j); // NORACE
  filled += sizeof *j;                 // NORACE
}
static void get(struct job *j) {
  pthread_mutex_lock(&lock);
  filled -= sizeof *j;                 // NORACE
  memcpy(j, ring + filled, sizeof *j); // NORACE
  pthread_mutex_unlock(&lock);
}

static void *run(void *arg) {
  struct job j, k;
  memcpy(&j, queue, sizeof j); // NORACE
  get(&k);
  *j.counter += j.by; // RACE
  *k.counter += k.by; // RACE
  return arg;
}
int main(void) {
  pthread_t a, b;
  void *x = 0;
  struct job j = {calloc(1, sizeof(int)), 1}, k = {calloc(1, sizeof(int)), 1};
  queue = malloc(64);
  if (!queue || !j.counter || !k.counter)
    return 1;
  memcpy(queue, &j, sizeof j);
  put(&k);
  put(&k);
  pthread_create(&a, 0, run, x);
  pthread_create(&b, 0, run, x);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
