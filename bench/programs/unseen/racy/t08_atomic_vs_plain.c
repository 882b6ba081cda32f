#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern int __VERIFIER_nondet_int(void);

int tickets = 10, sold, refunds;

void *seller(void *p) {
  int i;
  for (i = 0; i < 6; i++) {
    __VERIFIER_atomic_begin();
    if (tickets > 0) { // RACE!
      tickets--; // RACE!
      sold++; // NORACE
    }
    __VERIFIER_atomic_end();
  }
  return 0;
}

void *refunder(void *p) {
  if (__VERIFIER_nondet_int() >= 0) {
    __VERIFIER_atomic_begin();
    sold--; // NORACE
    __VERIFIER_atomic_end();
    tickets++; // RACE!
    refunds++; // NORACE
  }
  return 0;
}

int main(void) {
  pthread_t a, b, c;
  pthread_create(&a, 0, seller, 0);
  pthread_create(&b, 0, seller, 0);
  pthread_create(&c, 0, refunder, 0);
  pthread_join(c, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return tickets + sold + refunds == 99; // NORACE
}
