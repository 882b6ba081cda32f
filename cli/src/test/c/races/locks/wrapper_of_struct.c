// The wrapper takes the object that contains the lock.
#include <pthread.h>

struct account {
  pthread_mutex_t guard;
  long balance;
  long audits;
};

static struct account savings = {PTHREAD_MUTEX_INITIALIZER, 100, 0};

static void account_lock(struct account *a) { pthread_mutex_lock(&a->guard); }
static void account_unlock(struct account *a) { pthread_mutex_unlock(&a->guard); }

static void deposit(struct account *a, long amount) {
  account_lock(a);
  a->balance += amount;  // NORACE
  account_unlock(a);
  a->audits++;  // RACE: one line too late
}

static void *teller(void *arg) {
  deposit(&savings, 10);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, teller, NULL);
  pthread_create(&b, NULL, teller, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
