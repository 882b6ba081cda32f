// A whole structure hangs off a pointer that is found without order; another one is linked under a lock.
#include <pthread.h>
#include <stdlib.h>

struct leaf {
  int value;
};
struct tree {
  struct leaf *left;
  struct leaf *late;
};

static struct tree *root;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct leaf *leaf_new(int value) {
  struct leaf *l = malloc(sizeof *l);
  if (l == NULL) abort();
  l->value = value;  // RACE: the one on the left
  return l;
}

static void *grow(void *arg) {
  struct tree *t = calloc(1, sizeof *t);
  if (t == NULL) abort();
  t->left = leaf_new(1);  // RACE
  root = t;               // RACE
  struct leaf *late = malloc(sizeof *late);
  if (late == NULL) abort();
  late->value = 2;  // NORACE: found under the lock
  pthread_mutex_lock(&lock);
  t->late = late;  // NORACE
  pthread_mutex_unlock(&lock);
  return arg;
}

static void *walk(void *arg) {
  struct tree *t = root;  // RACE
  if (t == NULL) return NULL;
  int sum = t->left->value;  // RACE
  pthread_mutex_lock(&lock);
  struct leaf *late = t->late;  // NORACE
  pthread_mutex_unlock(&lock);
  if (late != NULL) sum += late->value;  // NORACE
  return sum > 2 ? arg : NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, grow, NULL);
  pthread_create(&b, NULL, walk, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
