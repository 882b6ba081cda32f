// Stacks of free objects: who takes one has it alone until it is put back.
#include <pthread.h>
#include <stdlib.h>

#define N 16

struct obj {
  int used;
  char data[32];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// Made when there is none, freed when there are too many.
static struct obj *slots[N];
static int available;

static struct obj *take(void) {
  struct obj *o = NULL;
  pthread_mutex_lock(&lock);
  if (available > 0) o = slots[--available];
  pthread_mutex_unlock(&lock);
  return o == NULL ? calloc(1, sizeof *o) : o;
}

static void put(struct obj *o) {
  pthread_mutex_lock(&lock);
  if (available < N) {
    slots[available++] = o;
    o = NULL;
  }
  pthread_mutex_unlock(&lock);
  free(o);
}

// Filled at the start, emptied at the end; the slot is cleared.
struct part {
  int used;
};

static struct part *parts[N];
static int parts_count;

static struct part *take_part(void) {
  struct part *p = NULL;
  pthread_mutex_lock(&lock);
  if (parts_count > 0) {
    parts_count--;
    p = parts[parts_count];
    parts[parts_count] = NULL;
  }
  pthread_mutex_unlock(&lock);
  return p;
}

static void put_part(struct part *p) {
  pthread_mutex_lock(&lock);
  parts[parts_count] = p;
  parts_count++;
  pthread_mutex_unlock(&lock);
}

// An object with its lock, made with one object in it.
struct tool {
  int used;
};

struct pool {
  pthread_mutex_t lock;
  int total, available;
  struct tool *slots[1];
};

static struct pool *make_pool(int n) {
  struct pool *p = calloc(1, sizeof *p + (n - 1) * sizeof(struct tool *));
  if (p == NULL) return NULL;
  pthread_mutex_init(&p->lock, NULL);
  p->total = n;
  p->available = 1;
  p->slots[0] = calloc(1, sizeof(struct tool));
  if (p->slots[0] == NULL) {
    free(p);
    return NULL;
  }
  return p;
}

static struct tool *borrow(struct pool *p) {
  pthread_mutex_lock(&p->lock);
  if (p->available) {
    p->available--;
    struct tool *const t = p->slots[p->available];
    pthread_mutex_unlock(&p->lock);
    return t;
  }
  pthread_mutex_unlock(&p->lock);
  return calloc(1, sizeof(struct tool));
}

static void give_back(struct pool *p, struct tool *t) {
  pthread_mutex_lock(&p->lock);
  if (p->available < p->total)
    p->slots[p->available++] = t;
  else
    free(t);
  pthread_mutex_unlock(&p->lock);
}

static void *worker(void *arg) {
  struct obj *o = take();
  struct part *p = take_part();
  struct tool *t = borrow(arg);
  if (o == NULL || t == NULL) return NULL;
  o->used++;  // NORACE
  t->used++;  // NORACE
  give_back(arg, t);
  put(o);
  if (p != NULL) {
    p->used++;  // NORACE
    put_part(p);
  }
  return NULL;
}

int main(void) {
  pthread_t t[2];
  struct pool *p = make_pool(2);
  if (p == NULL) return 1;
  for (int i = 0; i < N; i++) parts[i] = calloc(1, sizeof(struct part));
  parts_count = N;
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, worker, p);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  for (int i = 0; i < N; i++) free(parts[i]);
  for (int i = 0; i < p->total; i++) free(p->slots[i]);  // NORACE
  free(p);
  return 0;
}
