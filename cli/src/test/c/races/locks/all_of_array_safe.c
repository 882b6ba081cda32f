// Accounts with a lock each; an audit takes all of them, up or down, by a function of its own or not.
#include <pthread.h>

#define ACCOUNTS 5

struct account {
  long cents;
  pthread_mutex_t lock;
};

static struct bank {
  int open;
  struct account account[ACCOUNTS];
} bank;
static long last_sum;

static void transfer(struct account *from, struct account *to) {
  struct account *first = from < to ? from : to, *second = from < to ? to : from;
  if (from == to)
    return;
  pthread_mutex_lock(&first->lock);
  pthread_mutex_lock(&second->lock);
  from->cents--; // NORACE
  to->cents++;   // NORACE
  pthread_mutex_unlock(&second->lock);
  pthread_mutex_unlock(&first->lock);
}

static void lock_all(void) {
  for (int i = 0; i < ACCOUNTS; i++)
    pthread_mutex_lock(&bank.account[i].lock);
}

static void unlock_all(void) {
  for (int i = ACCOUNTS - 1; i >= 0; i--)
    pthread_mutex_unlock(&bank.account[i].lock);
}

static void audit(void) {
  long sum = 0;
  lock_all();
  for (int i = 0; i < ACCOUNTS; i++)
    sum += bank.account[i].cents; // NORACE
  last_sum = sum;                 // NORACE
  unlock_all();
}

static void *run(void *arg) {
  int n = *(int *)arg;
  for (int i = 0; i < 20; i++) {
    transfer(&bank.account[(n + i) % ACCOUNTS], &bank.account[(n + 2 * i) % ACCOUNTS]);
    audit();
  }
  return NULL;
}

int main(void) {
  pthread_t a, b;
  int one = 1, two = 2;
  for (int i = 0; i < ACCOUNTS; i++)
    pthread_mutex_init(&bank.account[i].lock, NULL);
  pthread_create(&a, NULL, run, &one);
  pthread_create(&b, NULL, run, &two);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return (int)last_sum;
}
