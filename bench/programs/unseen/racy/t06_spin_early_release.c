#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static atomic_int owner;
static int seq, last_user;
static long total;

static void take(int id) {
  int zero = 0;
  while (!atomic_compare_exchange_strong(&owner, &zero, id)) {
    zero = 0;
    sched_yield();
  }
}
static void give(void) { atomic_store(&owner, 0); }

static void *run(void *arg) {
  int me = (int)(long)arg;
  for (int i = 0; i < 50; i++) {
    take(me);
    seq++; // NORACE
    total += seq; // NORACE
    give();
    last_user = me; // RACE!
  }
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, (void *)1);
  pthread_create(&b, 0, run, (void *)2);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return total < 0 || last_user == 9; // NORACE
}
