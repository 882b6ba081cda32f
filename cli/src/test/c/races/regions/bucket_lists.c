// Each bucket has a lock and a list; all that hangs off a bucket is used under its lock.
#include <pthread.h>
#include <stdlib.h>

struct value {
  int hits;
};

struct node {
  int key;
  struct value *value;
  struct node *next;
};

struct bucket {
  pthread_mutex_t lock;
  struct node *first;
};

static struct bucket table[8];
static int searches;

static struct bucket *bucket_of(int key) { return &table[key & 7]; }

static struct node *make(int key) {
  struct node *n = calloc(1, sizeof *n);
  if (n == NULL) abort();
  n->value = calloc(1, sizeof *n->value);
  if (n->value == NULL) abort();
  n->key = key;  // NORACE
  return n;
}

static void insert(int key) {
  struct node *n = make(key);
  struct bucket *b = bucket_of(key);
  pthread_mutex_lock(&b->lock);
  n->next = b->first;  // NORACE
  b->first = n;  // NORACE
  pthread_mutex_unlock(&b->lock);
}

static void touch(struct bucket *b, int key) {
  for (struct node *n = b->first; n != NULL; n = n->next) {  // NORACE
    if (n->key == key) n->value->hits++;  // NORACE
  }
}

static void find(int key) {
  struct bucket *b = bucket_of(key);
  pthread_mutex_lock(&b->lock);
  touch(b, key);
  pthread_mutex_unlock(&b->lock);
  searches++;  // RACE
}

static void *worker(void *arg) {
  for (int i = 0; i < 100; i++) {
    insert(i);
    find(i);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 8; i++) pthread_mutex_init(&table[i].lock, NULL);
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
