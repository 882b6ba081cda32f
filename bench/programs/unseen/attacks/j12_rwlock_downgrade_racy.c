// "Upgrade": read lock given back, write lock taken, but the write is before it; and a downgrade that writes after.
#include <pthread.h>
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static int val, ver, seen;
static void set(int v) {
  pthread_rwlock_rdlock(&rw);
  if (val == v) { // RACE
    pthread_rwlock_unlock(&rw);
    return;
  }
  pthread_rwlock_unlock(&rw);
  val = v; // RACE
  pthread_rwlock_wrlock(&rw);
  ver++; // RACE
  pthread_rwlock_unlock(&rw);
  pthread_rwlock_rdlock(&rw);
  seen = ver; // RACE
  pthread_rwlock_unlock(&rw);
  ver += 0; // RACE
}
static void *f(void *arg) {
  for (int i = 0; i < 100; i++)
    set(i);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return seen; // NORACE
}
