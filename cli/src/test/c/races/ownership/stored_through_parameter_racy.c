// Objects that a function makes known by storing a pointer to them where its argument says are not its own any more.
#include <pthread.h>
#include <stdlib.h>

struct message {
  int number;
};

struct inbox {
  pthread_mutex_t lock;
  struct message *message;
  struct message *urgent[2];
};

static struct inbox box = {.lock = PTHREAD_MUTEX_INITIALIZER};
static int *shared_number;
static pthread_mutex_t number_lock = PTHREAD_MUTEX_INITIALIZER;

// Where to store it.
static void put_number(int **where) {
  int *number = malloc(sizeof *number);
  *number = 1; // NORACE
  pthread_mutex_lock(&number_lock);
  *where = number; // NORACE
  pthread_mutex_unlock(&number_lock);
  *number = 2; // RACE
}

// What to store it in.
static void post(struct inbox *to) {
  struct message *m = malloc(sizeof *m);
  m->number = 1; // NORACE
  pthread_mutex_lock(&to->lock);
  to->message = m; // NORACE
  pthread_mutex_unlock(&to->lock);
  m->number = 2; // RACE
}

// Who stores it passes it, too.
static void store(struct inbox *to, struct message *m, int slot) {
  pthread_mutex_lock(&to->lock);
  to->urgent[slot] = m; // NORACE
  pthread_mutex_unlock(&to->lock);
  m->number = 3; // RACE
}

static void post_urgent(struct inbox *to) {
  struct message *m = malloc(sizeof *m);
  m->number = 1; // NORACE
  store(to, m, 1);
}

// The argument of the thread itself.
static void *sender(void *argument) {
  struct inbox *to = argument;
  struct message *m = malloc(sizeof *m);
  m->number = 4; // NORACE
  pthread_mutex_lock(&to->lock);
  to->urgent[0] = m; // NORACE
  pthread_mutex_unlock(&to->lock);
  m->number = 5; // RACE
  post(to);
  post_urgent(to);
  put_number(&shared_number);
  return NULL;
}

static void *receiver(void *unused) {
  pthread_mutex_lock(&box.lock);
  struct message *m = box.message;   // NORACE
  struct message *u = box.urgent[0]; // NORACE
  struct message *v = box.urgent[1]; // NORACE
  pthread_mutex_unlock(&box.lock);
  pthread_mutex_lock(&number_lock);
  int *n = shared_number; // NORACE
  pthread_mutex_unlock(&number_lock);
  long sum = 0;
  if (m)
    sum += m->number; // RACE
  if (u)
    sum += u->number; // RACE
  if (v)
    sum += v->number; // RACE
  if (n)
    sum += *n; // RACE
  return sum ? unused : NULL;
}

int main(void) {
  pthread_t s, r;
  pthread_create(&s, NULL, sender, &box);
  pthread_create(&r, NULL, receiver, NULL);
  pthread_join(s, NULL);
  pthread_join(r, NULL);
  return 0;
}
