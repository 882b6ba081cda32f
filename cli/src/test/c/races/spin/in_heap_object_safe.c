// A lock in each object, set up before anybody else knows the object.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct account {
  atomic_int lock;
  int balance;
};

static struct account *accounts[2];

static struct account *make(void) {
  struct account *account = malloc(sizeof *account);
  atomic_init(&account->lock, 0);
  account->balance = 0;  // NORACE
  return account;
}

static struct account *make_cleared(void) {
  struct account *account = malloc(sizeof *account);
  memset(account, 0, sizeof *account);  // NORACE
  return account;
}

static void enter(struct account *account) {
  while (atomic_exchange_explicit(&account->lock, 1, memory_order_acquire))
    ;
}

static void leave(struct account *account) {
  atomic_store_explicit(&account->lock, 0, memory_order_release);
}

static void *worker(void *arg) {
  for (int i = 0; i < 2; i++) {
    struct account *account = accounts[i];
    enter(account);
    account->balance++;  // NORACE
    leave(account);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  accounts[0] = make();
  accounts[1] = make_cleared();
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return accounts[0]->balance;  // NORACE
}
