/* Plug-in registry: entries are inserted under a lock, but the initialised flag of an entry
   and its handler are looked at on a fast path without it. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int (*handler_fn)(int);

struct plugin {
  const char *name;
  int loaded;
  handler_fn handler;
  unsigned calls;
  pthread_mutex_t call_mu;
};

static struct plugin registry[3] = {{.name = "twice"}, {.name = "negate"}, {.name = "id"}};
static pthread_mutex_t load_mu = PTHREAD_MUTEX_INITIALIZER;
static int loads;

static int twice(int x) { return 2 * x; }
static int negate(int x) { return -x; }
static int ident(int x) { return x; }

static handler_fn resolve(const char *name) {
  static const struct { const char *n; handler_fn f; } sym[] = {{"twice", twice}, {"negate", negate}, {"id", ident}};
  for (size_t i = 0; i < sizeof sym / sizeof *sym; i++)
    if (!strcmp(sym[i].n, name)) // NORACE
      return sym[i].f;
  return NULL;
}

static int plugin_load(struct plugin *p) {
  int rc = 0;
  pthread_mutex_lock(&load_mu);
  if (p->loaded) // NORACE
    goto out;
  p->handler = resolve(p->name); // RACE!
  if (!p->handler) { // NORACE
    rc = -1;
    goto out;
  }
  loads++; // NORACE
  p->loaded = 1; // RACE!
out:
  pthread_mutex_unlock(&load_mu);
  return rc;
}

static int plugin_call(struct plugin *p, int x) {
  if (!p->loaded && plugin_load(p) < 0) // RACE!
    return 0;
  pthread_mutex_lock(&p->call_mu);
  p->calls++; // NORACE
  pthread_mutex_unlock(&p->call_mu);
  return p->handler(x); // RACE!
}

static void *user(void *arg) {
  long s = 0;
  for (int i = 0; i < 30; i++)
    s += plugin_call(&registry[i % 3], i);
  *(long *)arg = s; // NORACE
  return NULL;
}

int main(void) {
  pthread_t t[3];
  long r[3];
  for (int i = 0; i < 3; i++)
    pthread_mutex_init(&registry[i].call_mu, NULL);
  for (int i = 0; i < 3; i++)
    if (pthread_create(&t[i], NULL, user, &r[i]))
      exit(1);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  printf("%ld loads %d calls %u\n", r[0], loads, registry[0].calls); // NORACE
  return 0;
}
