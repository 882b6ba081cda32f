// Money moves between two accounts; the good way locks both, the bad way only the source.
#include <pthread.h>

struct account {
  int number;
  pthread_mutex_t lock;
  long balance;
};

static struct account good[2] = {{0, PTHREAD_MUTEX_INITIALIZER, 10},
                                 {1, PTHREAD_MUTEX_INITIALIZER, 10}};
static struct account bad[2] = {{0, PTHREAD_MUTEX_INITIALIZER, 10},
                                {1, PTHREAD_MUTEX_INITIALIZER, 10}};

static void transfer(void) {
  pthread_mutex_lock(&good[0].lock);
  pthread_mutex_lock(&good[1].lock);
  good[0].balance--;  // NORACE
  good[1].balance++;  // NORACE
  pthread_mutex_unlock(&good[1].lock);
  pthread_mutex_unlock(&good[0].lock);
}

static void *forth(void *arg) {
  transfer();
  pthread_mutex_lock(&bad[0].lock);
  bad[0].balance--;  // RACE
  bad[1].balance++;  // RACE
  pthread_mutex_unlock(&bad[0].lock);
  return arg;
}

static void *back(void *arg) {
  transfer();
  pthread_mutex_lock(&bad[1].lock);
  bad[1].balance--;  // RACE
  bad[0].balance++;  // RACE
  pthread_mutex_unlock(&bad[1].lock);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, forth, NULL);
  pthread_create(&b, NULL, back, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
