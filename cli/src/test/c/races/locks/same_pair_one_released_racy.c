// If both are the same, the lock is free when it has been released by one name.
#include <pthread.h>

extern int choice(void);

struct account {
  int id;
  int balance;
  pthread_mutex_t lock;
};

static struct account accounts[4];

static void lock_both(struct account *a, struct account *b) {
  struct account *first = a->id < b->id ? a : b;
  struct account *second = first == a ? b : a;
  pthread_mutex_lock(&first->lock);
  if (second != first) {
    pthread_mutex_lock(&second->lock);
  }
}

static void move(struct account *from, struct account *to) {
  lock_both(from, to);
  from->balance--;  // RACE
  pthread_mutex_unlock(&from->lock);
  to->balance++;  // RACE
  if (from != to) {
    pthread_mutex_unlock(&to->lock);
  }
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
