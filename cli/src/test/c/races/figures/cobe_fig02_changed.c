// A near miss of figure 2: something that is called on the way may change the lock.
#include <pthread.h>
#include <stddef.h>

static pthread_mutex_t lk1 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t lk2 = PTHREAD_MUTEX_INITIALIZER;
static int sh1, sh2;

static _Thread_local void (*fp)(void);
static _Thread_local pthread_mutex_t *lkptr;
static _Thread_local int depth;

static void f(void (*fp1)(void)) {
  if (depth++ < 6) fp1();
}

static void swap(void) {
  if (depth == 3) lkptr = &lk2;
}

static void e(void) {
  swap();
  fp = e;
  pthread_mutex_lock(lkptr);
  sh1 = 1;  // RACE: lk1 or lk2 is held
  pthread_mutex_unlock(lkptr);
  f(fp);
}

static void d(void) {
  fp = d;
  pthread_mutex_lock(lkptr);
  sh2 = 2;  // NORACE: lk2 is held
  pthread_mutex_unlock(lkptr);
  f(fp);
}

static void g(void) {
  fp = e;
  lkptr = &lk1;
  f(fp);
}

static void h(void) {
  fp = d;
  lkptr = &lk2;
  f(fp);
}

static void *entry(void *cond) {
  if (cond != NULL)
    fp = g;
  else
    fp = h;
  f(fp);
  return NULL;
}

int main(int argc, char **argv) {
  pthread_t a, b;
  pthread_create(&a, NULL, entry, argc > 1 ? argv : NULL);
  pthread_create(&b, NULL, entry, argc > 2 ? argv : NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
