// A hit counter is raised under the reader lock.
#include <pthread.h>
#include <stdlib.h>
struct entry { int hits, value; };
static struct entry e;
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static void *reader(void *arg) {
  pthread_rwlock_rdlock(&l);
  e.hits++; // RACE
  long v = e.value; // NORACE
  pthread_rwlock_unlock(&l);
  return (void *)v;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, reader, 0);
  pthread_create(&b, 0, reader, 0);
  pthread_rwlock_wrlock(&l);
  e.value = 4; // NORACE
  pthread_rwlock_unlock(&l);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return e.hits; // NORACE
}
