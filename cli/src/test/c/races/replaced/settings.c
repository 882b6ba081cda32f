// Settings are made anew and replaced in the object that they are part of.
#include <pthread.h>
#include <stdlib.h>

struct settings {
  int level, limit;
};

struct server {
  pthread_mutex_t lock;
  struct settings *settings;
  long sum;
};

static void reload(struct server *s, int level) {
  struct settings *made = malloc(sizeof *made);
  if (made == NULL) return;
  made->level = level;  // NORACE
  made->limit = 2 * level;  // NORACE
  pthread_mutex_lock(&s->lock);
  struct settings *old = s->settings;  // NORACE
  s->settings = made;  // NORACE
  pthread_mutex_unlock(&s->lock);
  old->level = -1;  // NORACE
  free(old);  // NORACE
}

static void *writer(void *arg) {
  for (int i = 0; i < 100; i++) reload(arg, i);
  return arg;
}

static void *reader(void *arg) {
  struct server *s = arg;
  for (int i = 0; i < 100; i++) {
    pthread_mutex_lock(&s->lock);
    s->sum += s->settings->level + s->settings->limit;  // NORACE
    pthread_mutex_unlock(&s->lock);
  }
  return arg;
}

int main(void) {
  pthread_t t[4];
  struct server *s = calloc(1, sizeof *s);
  if (s == NULL) abort();
  pthread_mutex_init(&s->lock, NULL);
  s->settings = calloc(1, sizeof *s->settings);
  if (s->settings == NULL) abort();
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, i < 2 ? writer : reader, s);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
