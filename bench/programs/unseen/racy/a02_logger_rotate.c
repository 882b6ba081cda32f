/* Logger with rotation; the error path writes to the file after dropping the lock. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct log {
  pthread_mutex_t lock;
  char buf[256];
  size_t used;
  size_t written;
  unsigned rotations;
  int level;
};

static struct log *L;

static void flush_locked(struct log *l) {
  l->written += l->used; // RACE!
  l->used = 0; // RACE!
}

static void rotate(struct log *l) {
  pthread_mutex_lock(&l->lock);
  flush_locked(l);
  l->rotations++; // NORACE
  pthread_mutex_unlock(&l->lock);
}

static int log_line(struct log *l, const char *s) {
  size_t n = strlen(s);
  int rc = 0;
  pthread_mutex_lock(&l->lock);
  if (n > sizeof l->buf) {
    rc = -1;
    goto too_long;
  }
  if (l->used + n > sizeof l->buf) // RACE!
    flush_locked(l);
  memcpy(l->buf + l->used, s, n); // RACE!
  l->used += n; // RACE!
  pthread_mutex_unlock(&l->lock);
  return rc;

too_long:
  pthread_mutex_unlock(&l->lock);
  memcpy(l->buf, "...\n", 4); // RACE!
  l->used = 4; // RACE!
  return rc;
}

static void *noisy(void *arg) {
  char big[300];
  memset(big, 'x', sizeof big - 1); // NORACE
  big[sizeof big - 1] = 0;
  for (int i = 0; i < 20; i++)
    log_line(L, i % 4 == 3 ? big : (const char *)arg);
  return NULL;
}

static void *rotator(void *arg) {
  (void)arg;
  for (int i = 0; i < 5; i++)
    rotate(L);
  return NULL;
}

int main(void) {
  pthread_t a, b, r;
  L = calloc(1, sizeof *L); // NORACE
  if (!L)
    return 1;
  pthread_mutex_init(&L->lock, NULL);
  L->level = 2; // NORACE
  pthread_create(&a, NULL, noisy, "alpha says hello\n");
  pthread_create(&b, NULL, noisy, "beta says hello\n");
  pthread_create(&r, NULL, rotator, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(r, NULL);
  printf("%zu bytes, %u rotations\n", L->written + L->used, L->rotations); // NORACE
  free(L); // NORACE
  return 0;
}
