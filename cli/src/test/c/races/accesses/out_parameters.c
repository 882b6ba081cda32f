// Results come back through pointers to the caller's locals, or to a global.
#include <pthread.h>

static int global_result;

static void divide(int a, int b, int *quotient, int *remainder) {
  *quotient = a / b;  // NORACE: always a local of the caller
  *remainder = a % b;  // RACE: once a global
}

static void *local_user(void *arg) {
  int q, r;
  divide(7, 2, &q, &r);
  return q > r ? arg : NULL;
}

static void *global_user(void *arg) {
  int q;
  divide(9, 4, &q, &global_result);
  return q ? arg : NULL;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, NULL, local_user, NULL);
  pthread_create(&b, NULL, global_user, NULL);
  pthread_create(&c, NULL, global_user, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
