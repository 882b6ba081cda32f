// Who counts itself in after the lock was released under which it found the object, and who does so in time.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct late {
  atomic_int refs;
  int value;
};
struct in_time {
  atomic_int refs;
  int value;
};

static struct late *current;
static struct in_time *kept;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct late *get(void) {
  pthread_mutex_lock(&lock);
  struct late *p = current;
  pthread_mutex_unlock(&lock);
  atomic_fetch_add(&p->refs, 1);  // RACE
  return p;
}
static void put(struct late *p) {
  if (atomic_fetch_sub(&p->refs, 1) == 1) free(p);  // RACE
}

static struct in_time *get_in_time(void) {
  pthread_mutex_lock(&lock);
  struct in_time *p = kept;
  atomic_fetch_add(&p->refs, 1);  // NORACE
  pthread_mutex_unlock(&lock);
  return p;
}
static void put_in_time(struct in_time *p) {
  if (atomic_fetch_sub(&p->refs, 1) == 1) free(p);  // NORACE
}

static void *reader(void *arg) {
  struct late *p = get();
  int sum = p->value;  // RACE
  put(p);
  struct in_time *q = get_in_time();
  sum += q->value;  // NORACE
  put_in_time(q);
  return sum ? arg : NULL;
}

static void *writer(void *arg) {
  struct late *n = malloc(sizeof *n);
  struct in_time *m = malloc(sizeof *m);
  if (!n || !m) abort();
  atomic_init(&n->refs, 1);
  n->value = 2;  // NORACE
  atomic_init(&m->refs, 1);
  m->value = 2;  // NORACE
  pthread_mutex_lock(&lock);
  struct late *old = current;
  current = n;
  struct in_time *gone = kept;
  kept = m;
  pthread_mutex_unlock(&lock);
  put(old);
  put_in_time(gone);
  return arg;
}

int main(void) {
  pthread_t t, u;
  current = calloc(1, sizeof *current);
  kept = calloc(1, sizeof *kept);
  if (!current || !kept) return 1;
  atomic_init(&current->refs, 1);
  atomic_init(&kept->refs, 1);
  pthread_create(&t, NULL, reader, NULL);
  pthread_create(&u, NULL, writer, NULL);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
