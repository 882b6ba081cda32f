/* Allocator with one lock per size class; a total shared by all classes is counted under either. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

enum { SMALL, MEDIUM, LARGE, NCLASS };
static const size_t class_size[NCLASS] = {32, 128, 512};

struct chunk { struct chunk *next; };
struct klass {
  pthread_mutex_t mu;
  struct chunk *free;
  unsigned long served;
};

static struct klass klass[NCLASS];
static size_t bytes_out;
static int oom;

static int class_of(size_t n) {
  for (int k = 0; k < NCLASS; k++)
    if (n <= class_size[k]) // NORACE
      return k;
  return -1;
}

static void *get(size_t n) {
  int k = class_of(n);
  if (k < 0)
    return NULL;
  struct klass *c = &klass[k];
  pthread_mutex_lock(&c->mu);
  struct chunk *p = c->free; // NORACE
  if (p)
    c->free = p->next; // NORACE
  else
    p = malloc(class_size[k]);
  if (p) {
    c->served++; // NORACE
    bytes_out += class_size[k]; // RACE!
  }
  pthread_mutex_unlock(&c->mu);
  return p;
}

static void put(void *ptr, size_t n) {
  struct chunk *p = ptr;
  struct klass *c = &klass[class_of(n)];
  pthread_mutex_lock(&c->mu);
  p->next = c->free; // NORACE
  c->free = p; // NORACE
  bytes_out -= class_size[c - klass]; // RACE!
  pthread_mutex_unlock(&c->mu);
}

static void *small_user(void *a) {
  for (int i = 0; i < 50; i++) {
    void *p = get(20);
    if (p)
      put(p, 20);
  }
  return a;
}

static void *mixed_user(void *a) {
  static const size_t sz[] = {100, 400, 30};
  for (int i = 0; i < 50; i++) {
    void *p = get(sz[i % 3]);
    if (p)
      put(p, sz[i % 3]);
  }
  return a;
}

int main(void) {
  pthread_t x, y;
  for (int k = 0; k < NCLASS; k++)
    pthread_mutex_init(&klass[k].mu, NULL);
  pthread_create(&x, NULL, small_user, NULL);
  pthread_create(&y, NULL, mixed_user, NULL);
  pthread_join(x, NULL);
  pthread_join(y, NULL);
  printf("%zu out, %lu small, oom %d\n", bytes_out, klass[SMALL].served, oom); // NORACE
  return 0;
}
