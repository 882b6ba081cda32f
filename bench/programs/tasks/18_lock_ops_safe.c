#include <pthread.h>
#include <stdio.h>

struct lock_ops {
  void (*acquire)(void *);
  void (*release)(void *);
};
static pthread_mutex_t mtx = PTHREAD_MUTEX_INITIALIZER;
static void m_lock(void *p) { pthread_mutex_lock(p); }
static void m_unlock(void *p) { pthread_mutex_unlock(p); }
static void nop(void *p) { (void)p; }

static const struct lock_ops real_ops = {m_lock, m_unlock};
static const struct lock_ops null_ops = {nop, nop};

static const struct lock_ops *ops;
static int balance;

static void *deposit(void *arg) {
  for (int i = 0; i < 100; i++) {
    ops->acquire(&mtx); // NORACE
    balance += *(int *)arg; // NORACE
    ops->release(&mtx);
  }
  return NULL;
}

int main(int argc, char **argv) {
  pthread_t a, b;
  int one = 1, two = 2;
  (void)argv;
  ops = &real_ops; // NORACE
  if (argc < 0) balance = null_ops.acquire == nop; // NORACE
  pthread_create(&a, NULL, deposit, &one);
  pthread_create(&b, NULL, deposit, &two);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  printf("%d\n", balance); // NORACE
  return 0;
}
