#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
#define assume(c) do { if (!(c)) abort(); } while (0)

enum { N = 6 };
struct account {
  pthread_mutex_t m;
  long balance;
  unsigned ops;
};
static struct account acc[N];

static void lock_two(int i, int j) {
  if (i < j) {
    pthread_mutex_lock(&acc[i].m);
    pthread_mutex_lock(&acc[j].m);
  } else {
    pthread_mutex_lock(&acc[j].m);
    pthread_mutex_lock(&acc[i].m);
  }
}

static void transfer(int from, int to, long amount) {
  if (from == to)
    return;
  lock_two(from, to);
  if (acc[from].balance >= amount) { // NORACE
    acc[from].balance -= amount; // NORACE
    acc[to].balance += amount; // NORACE
    acc[from].ops++; // NORACE
    acc[to].ops++; // NORACE
  }
  pthread_mutex_unlock(&acc[from].m);
  pthread_mutex_unlock(&acc[to].m);
}

static void *client(void *unused) {
  (void)unused;
  for (int k = 0; k < 30; k++) {
    int f = __VERIFIER_nondet_int() % N;
    int t = __VERIFIER_nondet_int() % N;
    assume(f >= 0 && f < N && t >= 0 && t < N);
    transfer(f, t, 3);
  }
  return 0;
}

static void *auditor(void *unused) {
  (void)unused;
  unsigned ops = 0;
  for (int i = 0; i < N; i++) {
    pthread_mutex_lock(&acc[i].m);
    ops += acc[i].ops; // NORACE
    pthread_mutex_unlock(&acc[i].m);
  }
  return (void *)(unsigned long)ops;
}

int main(void) {
  pthread_t c1, c2, a;
  for (int i = 0; i < N; i++) {
    pthread_mutex_init(&acc[i].m, NULL);
    acc[i].balance = 100; // NORACE
  }
  pthread_create(&c1, NULL, client, NULL);
  pthread_create(&c2, NULL, client, NULL);
  pthread_create(&a, NULL, auditor, NULL);
  pthread_join(c1, NULL);
  pthread_join(c2, NULL);
  pthread_join(a, NULL);
  long sum = 0;
  for (int i = 0; i < N; i++)
    sum += acc[i].balance; // NORACE
  return sum != 100 * N;
}
