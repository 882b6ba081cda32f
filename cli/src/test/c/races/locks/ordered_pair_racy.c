// Two locks that are meant to be taken in order: the same one twice, by two questions, by a number that changes, given
// up too early, of an earlier round, only one of them.
#include <pthread.h>

struct account {
  int id;
  pthread_mutex_t lock;
  long twice, asked, changing, early, named, one, round;
};

static struct account accounts[4];

static void twice(struct account *from, struct account *to) {
  struct account *first = from < to ? from : to;
  struct account *second = to < from ? to : from;
  pthread_mutex_lock(&first->lock);
  if (first != second) pthread_mutex_lock(&second->lock);
  from->twice--;  // RACE
  to->twice++;    // RACE
  pthread_mutex_unlock(&first->lock);
}

static void asked(struct account *from, struct account *to, int a, int b) {
  struct account *first = a < b ? from : to;
  struct account *second = a < b + 1 ? to : from;
  pthread_mutex_lock(&first->lock);
  pthread_mutex_lock(&second->lock);
  from->asked--;  // RACE
  to->asked++;    // RACE
  pthread_mutex_unlock(&second->lock);
  pthread_mutex_unlock(&first->lock);
}

static void changing(struct account *from, struct account *to) {
  struct account *first = from->id < to->id ? from : to;  // RACE
  __atomic_fetch_add(&from->id, 1, __ATOMIC_RELAXED);  // RACE
  struct account *second = from->id < to->id ? to : from;  // RACE
  pthread_mutex_lock(&first->lock);
  pthread_mutex_lock(&second->lock);
  from->changing--;  // RACE
  to->changing++;    // RACE
  pthread_mutex_unlock(&second->lock);
  pthread_mutex_unlock(&first->lock);
}

static void early(struct account *from, struct account *to) {
  struct account *first = from < to ? from : to;
  struct account *second = from < to ? to : from;
  pthread_mutex_lock(&first->lock);
  pthread_mutex_lock(&second->lock);
  pthread_mutex_unlock(&first->lock);
  from->early--;  // RACE
  to->early++;    // RACE
  pthread_mutex_unlock(&second->lock);
}

static void named(struct account *from, struct account *to) {
  struct account *first = from < to ? from : to;
  struct account *second = from < to ? to : from;
  pthread_mutex_lock(&first->lock);
  pthread_mutex_lock(&second->lock);
  pthread_mutex_unlock(&from->lock);
  first->named--;   // RACE
  second->named++;  // RACE
  pthread_mutex_unlock(&to->lock);
}

static void one(struct account *from, struct account *to) {
  struct account *first = from < to ? from : to;
  struct account *second = from < to ? to : from;
  pthread_mutex_lock(&first->lock);
  if (pthread_mutex_trylock(&second->lock)) {
    to->one++;    // RACE
    from->one--;  // RACE
    pthread_mutex_unlock(&first->lock);
    return;
  }
  pthread_mutex_unlock(&second->lock);
  pthread_mutex_unlock(&first->lock);
}

static void round(int rounds) {
  struct account *kept = &accounts[0];
  for (int i = 0; i < rounds; i++) {
    struct account *from = &accounts[i], *to = &accounts[(i + 1) % 4];
    struct account *first = from < to ? from : to;
    pthread_mutex_lock(&first->lock);
    pthread_mutex_lock(&kept->lock);
    from->round--;  // RACE
    to->round++;    // RACE
    pthread_mutex_unlock(&kept->lock);
    pthread_mutex_unlock(&first->lock);
    kept = from < to ? to : from;
  }
}

static void *worker(void *arg) {
  for (int i = 0; i < 9; i++) {
    struct account *a = &accounts[i % 4], *b = &accounts[(i + 1) % 4];
    twice(a, b);
    asked(b, a, i, i * i);
    changing(a, b);
    early(b, a);
    named(a, b);
    one(b, a);
  }
  round(3);
  return arg;
}

int main(void) {
  pthread_t t[2];
  for (int i = 0; i < 4; i++) pthread_mutex_init(&accounts[i].lock, NULL);
  pthread_create(&t[0], NULL, worker, NULL);
  pthread_create(&t[1], NULL, worker, NULL);
  pthread_join(t[0], NULL);
  pthread_join(t[1], NULL);
  return 0;
}
