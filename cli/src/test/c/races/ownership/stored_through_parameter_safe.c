// A pointer stored in an argument's object is known to others if that object is, and no more than that.
#include <pthread.h>
#include <stdlib.h>

struct part {
  int number;
};

struct whole {
  struct part *part;
  struct whole *next;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct whole *ready;

// The caller's object is its own: so is what is put into it.
static void fill(struct whole *w) {
  struct part *p = malloc(sizeof *p);
  w->part = p;   // NORACE
  p->number = 1; // NORACE
}

static void fill_part(struct whole *w, struct part *p) {
  w->part = p;   // NORACE
  p->number = 2; // NORACE
}

static void *maker(void *unused) {
  for (int i = 0; i < 4; i++) {
    struct whole *w = malloc(sizeof *w);
    if (i % 2) {
      fill(w);
    } else {
      fill_part(w, malloc(sizeof(struct part)));
    }
    w->part->number += i; // NORACE
    pthread_mutex_lock(&lock);
    w->next = ready; // NORACE
    ready = w;       // NORACE
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

// Each time round there is another one, which nobody knows yet.
static void post_all(struct whole **where) {
  for (int i = 0; i < 4; i++) {
    struct whole *w = malloc(sizeof *w);
    w->part = NULL; // NORACE
    w->next = NULL; // NORACE
    pthread_mutex_lock(&lock);
    w->next = *where; // NORACE
    *where = w;       // NORACE
    pthread_mutex_unlock(&lock);
  }
}

static void *poster(void *unused) {
  post_all(&ready);
  return unused;
}

static void *taker(void *unused) {
  long sum = 0;
  pthread_mutex_lock(&lock);
  struct whole *w = ready; // NORACE
  if (w) {
    ready = w->next; // NORACE
  }
  pthread_mutex_unlock(&lock);
  if (w && w->part) {      // NORACE
    sum = w->part->number; // NORACE
  }
  return sum ? unused : NULL;
}

int main(void) {
  pthread_t m, p, t;
  pthread_create(&m, NULL, maker, NULL);
  pthread_create(&p, NULL, poster, NULL);
  pthread_create(&t, NULL, taker, NULL);
  pthread_join(m, NULL);
  pthread_join(p, NULL);
  pthread_join(t, NULL);
  return 0;
}
