// Contexts of a pool that others look at, or that are used by a second pointer after they were put back.
#include <pthread.h>
#include <stdlib.h>

struct context {
  int rounds, sum;
};

struct pool {
  pthread_mutex_t lock;
  int total, available;
  struct context *slots[1];
};

static struct pool *make_pool(int n) {
  struct pool *p = calloc(1, sizeof *p + (n - 1) * sizeof(struct context *));
  if (p == NULL) return NULL;
  pthread_mutex_init(&p->lock, NULL);
  p->total = n;
  p->available = 1;
  p->slots[0] = calloc(1, sizeof(struct context));
  return p;
}

static struct context *take(struct pool *p) {
  pthread_mutex_lock(&p->lock);
  if (p->available) {
    p->available--;
    struct context *const c = p->slots[p->available];
    pthread_mutex_unlock(&p->lock);
    return c;
  }
  pthread_mutex_unlock(&p->lock);
  return calloc(1, sizeof(struct context));
}

static void give(struct pool *p, struct context *c) {
  pthread_mutex_lock(&p->lock);
  if (p->available < p->total) p->slots[p->available++] = c;  // RACE
  pthread_mutex_unlock(&p->lock);
}

// Two pointers to one part: what becomes of the one becomes of the other.
struct part {
  int used;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct part *parts[16];
static int parts_count;

static void put_and_use(struct part *p, int *used) {
  pthread_mutex_lock(&lock);
  parts[parts_count++] = p;
  pthread_mutex_unlock(&lock);
  (*used)++;  // RACE
}

static void use_part(void) {
  struct part *p = NULL;
  pthread_mutex_lock(&lock);
  if (parts_count > 0) p = parts[--parts_count];
  pthread_mutex_unlock(&lock);
  if (p == NULL) p = calloc(1, sizeof *p);
  if (p == NULL) return;
  p->used++;  // RACE
  put_and_use(p, &p->used);
}

static void *worker(void *arg) {
  struct context *c = take(arg);
  if (c == NULL) return NULL;
  c->rounds++;  // RACE
  c->sum += 2;  // NORACE
  give(arg, c);
  use_part();
  return NULL;
}

int main(void) {
  pthread_t t[4];
  int sum = 0;
  struct pool *first = make_pool(2), *second = make_pool(2);
  if (first == NULL || second == NULL) return 1;
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, worker, i % 2 ? first : second);
  for (int i = 0; i < first->total; i++) {
    struct context *c = first->slots[i];  // RACE
    if (c != NULL) sum += c->rounds;  // RACE
  }
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return sum;
}
