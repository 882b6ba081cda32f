// Pools of contexts with locks of their own; contexts of the same kind that threads have for themselves.
#include <pthread.h>
#include <stdlib.h>

struct input {
  int size, used;
};

struct state {
  struct input *from;
  int sum;
};

struct context {
  struct state state;
  struct input input;
  int rounds;
};

struct pool {
  pthread_mutex_t lock;
  int total, available;
  struct context *slots[1];
};

struct task {
  struct pool *pool;
  int number;
};

static struct context *make(void) {
  struct context *c = calloc(1, sizeof *c);
  if (c == NULL) return NULL;
  c->rounds = 1;  // NORACE
  return c;
}

static struct pool *make_pool(int n) {
  struct pool *p = calloc(1, sizeof *p + (n - 1) * sizeof(struct context *));
  if (p == NULL) return NULL;
  pthread_mutex_init(&p->lock, NULL);
  p->total = n;
  p->available = 1;
  p->slots[0] = make();
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
  return make();
}

static void give(struct pool *p, struct context *c) {
  pthread_mutex_lock(&p->lock);
  if (p->available < p->total)
    p->slots[p->available++] = c;
  else
    free(c);
  pthread_mutex_unlock(&p->lock);
}

// Two pointers into one context, one of which it keeps.
static void feed(struct state *s, struct input *in) {
  s->from = in;
  in->used++;  // NORACE
  s->sum += in->size;  // NORACE
}

static void work(struct context *c, int n) {
  c->input.size = n;  // NORACE
  feed(&c->state, &c->input);
  c->rounds++;  // NORACE
}

static void *worker(void *arg) {
  struct task *t = arg;
  struct context *c = take(t->pool);
  if (c == NULL) return NULL;
  work(c, t->number);
  give(t->pool, c);
  return NULL;
}

int main(void) {
  pthread_t t[4];
  struct task tasks[4];
  struct pool *first = make_pool(2), *second = make_pool(2);
  struct context *own = make();
  if (first == NULL || second == NULL || own == NULL) return 1;
  for (int i = 0; i < 4; i++) {
    tasks[i].pool = i % 2 ? first : second;
    tasks[i].number = i;
    pthread_create(&t[i], NULL, worker, &tasks[i]);
  }
  work(own, 7);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  for (int i = 0; i < first->total; i++) free(first->slots[i]);
  return own->state.sum;  // NORACE
}
