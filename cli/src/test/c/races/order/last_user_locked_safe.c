// Objects count their users under a lock, of all of them or of their own; the last one frees them
// without it.
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

struct a {
  int users, value;
};

struct b {
  pthread_mutex_t own;
  int value, users;
};

static void drop_a(struct a *a) {
  bool last;
  pthread_mutex_lock(&lock);
  last = --a->users == 0;  // NORACE
  pthread_mutex_unlock(&lock);
  if (last) {
    printf("%d\n", a->value);  // NORACE
    free(a);                   // NORACE
  }
}

static void drop_b(struct b *b) {
  bool last = false;
  pthread_mutex_lock(&b->own);
  if (--b->users == 0) last = true;  // NORACE
  pthread_mutex_unlock(&b->own);
  if (last) {
    b->value = 0;  // NORACE
    free(b);
  }
}

struct both {
  struct a *a;
  struct b *b;
};

static void *user(void *arg) {
  struct both *both = arg;
  struct a *a = both->a;
  struct b *b = both->b;
  printf("%d %d\n", a->value, b->value);  // NORACE
  drop_a(a);
  drop_b(b);
  return NULL;
}

int main(void) {
  static struct both both;
  pthread_t t, u;
  both.a = malloc(sizeof *both.a);
  both.b = malloc(sizeof *both.b);
  if (!both.a || !both.b) return 1;
  both.a->users = 2;
  both.a->value = 7;
  pthread_mutex_init(&both.b->own, NULL);
  both.b->users = 2;
  both.b->value = 8;
  pthread_create(&t, NULL, user, &both);
  pthread_create(&u, NULL, user, &both);
  pthread_join(t, NULL);
  pthread_join(u, NULL);
  return 0;
}
