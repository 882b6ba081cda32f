// Two locks that are taken in order: by address, by number, by swapping, by what is left, in a loop.
#include <pthread.h>
#include <stdint.h>

struct account {
  int id;
  pthread_mutex_t lock;
  long balance;
};

static struct account accounts[4];
static pthread_mutex_t locks[4];
static long sums[4];

static void by_address(struct account *from, struct account *to) {
  struct account *first = from < to ? from : to;
  struct account *second = from < to ? to : from;
  pthread_mutex_lock(&first->lock);
  pthread_mutex_lock(&second->lock);
  from->balance--;  // NORACE
  to->balance++;    // NORACE
  pthread_mutex_unlock(&second->lock);
  pthread_mutex_unlock(&first->lock);
}

static void by_id(struct account *from, struct account *to) {
  struct account *first = from, *second = to;
  if (first->id > second->id) {
    struct account *other = first;
    first = second;
    second = other;
  }
  pthread_mutex_lock(&first->lock);
  pthread_mutex_lock(&second->lock);
  from->balance -= 2;  // NORACE
  to->balance += 2;    // NORACE
  pthread_mutex_unlock(&from->lock);
  pthread_mutex_unlock(&to->lock);
}

static void lock_both(struct account *a, struct account *b) {
  struct account *low = (uintptr_t)a < (uintptr_t)b ? a : b;
  struct account *high = low == a ? b : a;
  pthread_mutex_lock(&low->lock);
  pthread_mutex_lock(&high->lock);
}

static void by_function(struct account *from, struct account *to) {
  lock_both(from, to);
  long half = from->balance / 2;  // NORACE
  from->balance -= half;          // NORACE
  to->balance += half;            // NORACE
  pthread_mutex_unlock(&to->lock);
  from->balance++;  // NORACE
  pthread_mutex_unlock(&from->lock);
}

static void by_index(int rounds) {
  for (int i = 0; i < rounds; i++) {
    int a = i % 4, b = (i + 1) % 4;
    int low = a < b ? a : b;
    int high = a < b ? b : a;
    pthread_mutex_lock(&locks[low]);
    pthread_mutex_lock(&locks[high]);
    sums[a]--;  // NORACE
    sums[b]++;  // NORACE
    pthread_mutex_unlock(&locks[low]);
    pthread_mutex_unlock(&locks[high]);
  }
}

static void *worker(void *arg) {
  for (int i = 0; i < 9; i++) {
    by_address(&accounts[i % 4], &accounts[(i + 1) % 4]);
    by_id(&accounts[(i + 3) % 4], &accounts[i % 4]);
    by_function(&accounts[(i + 1) % 4], &accounts[i % 4]);
  }
  by_index(9);
  return arg;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 4; i++) {
    accounts[i].id = i;
    pthread_mutex_init(&accounts[i].lock, NULL);
    pthread_mutex_init(&locks[i], NULL);
  }
  pthread_create(&t[0], NULL, worker, NULL);
  pthread_create(&t[1], NULL, worker, NULL);
  pthread_join(t[0], NULL);
  pthread_join(t[1], NULL);
  return 0;
}
