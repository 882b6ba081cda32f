// Pointers that are copied along with a struct make known what they lead to.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct data {
  int number;
};

struct task {
  struct data *data;
  long rest[8];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct task assigned, moved, queue[8], *grown;
static int count;

static void assign(const struct task *t) {
  pthread_mutex_lock(&lock);
  assigned = *t;
  pthread_mutex_unlock(&lock);
}

static void push(struct task t) {
  pthread_mutex_lock(&lock);
  queue[count++ % 8] = t;
  pthread_mutex_unlock(&lock);
}

static void *maker(void *unused) {
  struct task t;
  memset(&t, 0, sizeof t);
  t.data = malloc(sizeof *t.data);
  t.data->number = 1; // NORACE
  struct data *first = t.data;
  assign(&t);
  first->number = 2; // RACE
  struct data *second = t.data = malloc(sizeof *t.data);
  push(t);
  second->number = 3; // RACE
  struct data *third = t.data = malloc(sizeof *t.data);
  pthread_mutex_lock(&lock);
  memcpy(&moved, &t, sizeof t);
  pthread_mutex_unlock(&lock);
  third->number = 4; // RACE
  struct task *own = malloc(sizeof *own);
  struct data *fourth = own->data = malloc(sizeof *own->data);
  own = realloc(own, 2 * sizeof *own);
  pthread_mutex_lock(&lock);
  grown = own;
  pthread_mutex_unlock(&lock);
  fourth->number = 5; // RACE
  return unused;
}

static void *user(void *unused) {
  pthread_mutex_lock(&lock);
  struct data *a = assigned.data, *b = queue[0].data, *c = moved.data;
  struct data *d = grown ? grown->data : NULL;
  pthread_mutex_unlock(&lock);
  int sum = 0;
  if (a)
    sum += a->number; // RACE
  if (b)
    sum += b->number; // RACE
  if (c)
    sum += c->number; // RACE
  if (d)
    sum += d->number; // RACE
  return sum ? unused : NULL;
}

int main(void) {
  pthread_t m, u;
  pthread_create(&m, NULL, maker, NULL);
  pthread_create(&u, NULL, user, NULL);
  pthread_join(m, NULL);
  pthread_join(u, NULL);
  return 0;
}
