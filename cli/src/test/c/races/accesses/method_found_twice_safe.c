// The object is found again for the argument: what is freed by one kind's function is of that kind.
#include <pthread.h>
#include <stdlib.h>

struct plugin {
  void (*finish)(struct plugin *p);
  void *state;
};

struct stream {
  struct plugin *plugin;
};

struct text {
  int length;
};

struct sound {
  int rate;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct stream heard, read_by_main;

static void finish_text(struct plugin *p) {
  struct text *t = p->state;
  t->length = 0;  // NORACE
  p->state = NULL;  // NORACE
}

static void finish_sound(struct plugin *p) {
  pthread_mutex_lock(&lock);
  free(p->state);  // NORACE
  p->state = NULL;  // NORACE
  pthread_mutex_unlock(&lock);
}

static void finish(struct stream *s) {
  s->plugin->finish(s->plugin);
}

static void *listener(void *arg) {
  pthread_mutex_lock(&lock);
  struct sound *s = heard.plugin->state;  // NORACE
  if (s != NULL) s->rate++;  // NORACE
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t t;
  struct plugin *a = calloc(1, sizeof *a), *b = calloc(1, sizeof *b);
  if (a == NULL || b == NULL) return 1;
  a->finish = finish_text;
  a->state = calloc(1, sizeof(struct text));
  b->finish = finish_sound;
  b->state = calloc(1, sizeof(struct sound));
  read_by_main.plugin = a;
  heard.plugin = b;
  pthread_create(&t, NULL, listener, NULL);
  finish(&read_by_main);
  finish(&heard);
  pthread_join(t, NULL);
  return 0;
}
