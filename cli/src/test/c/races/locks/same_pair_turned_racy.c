// The second lock is not taken at all, though the two may not be the same.
#include <pthread.h>

extern int choice(void);

struct account {
  int id;
  int balance;
  pthread_mutex_t lock;
};

static struct account accounts[4];

static void move(struct account *from, struct account *to) {
  struct account *first = from < to ? from : to;
  struct account *second = from < to ? to : from;
  pthread_mutex_lock(&first->lock);
  if (first == second) {
    from->balance = 0;  // RACE
  }
  from->balance--;  // RACE
  to->balance++;    // RACE
  pthread_mutex_unlock(&first->lock);
}

static void *teller(void *arg) {
  for (int i = 0; i < 5; i++) {
    move(&accounts[(unsigned)choice() % 4], &accounts[(unsigned)choice() % 4]);
  }
  return arg;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 4; i++) {
    accounts[i].id = i;
    pthread_mutex_init(&accounts[i].lock, 0);
  }
  for (int i = 0; i < 2; i++) {
    pthread_create(&t[i], 0, teller, 0);
  }
  for (int i = 0; i < 2; i++) {
    pthread_join(t[i], 0);
  }
  return 0;
}
