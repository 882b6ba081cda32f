/* Configuration under a rwlock, but the getter returns a pointer into the live object. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct server_cfg {
  char banner[32];
  int limit;
  struct { int min, max; } pool;
};

static pthread_rwlock_t cfg_lock = PTHREAD_RWLOCK_INITIALIZER;
static struct server_cfg *cfg;

static const char *cfg_banner(void) {
  pthread_rwlock_rdlock(&cfg_lock);
  const char *b = cfg->banner; // NORACE
  pthread_rwlock_unlock(&cfg_lock);
  return b;
}

static int cfg_limit(void) {
  pthread_rwlock_rdlock(&cfg_lock);
  int l = cfg->limit; // NORACE
  pthread_rwlock_unlock(&cfg_lock);
  return l;
}

static void cfg_pool(int *min, int *max) {
  pthread_rwlock_rdlock(&cfg_lock);
  *min = cfg->pool.min; // NORACE
  *max = cfg->pool.max; // NORACE
  pthread_rwlock_unlock(&cfg_lock);
}

static void cfg_update(int gen) {
  pthread_rwlock_wrlock(&cfg_lock);
  snprintf(cfg->banner, sizeof cfg->banner, "server gen %d", gen); // RACE!
  cfg->limit = gen * 10; // NORACE
  cfg->pool.min = gen; // NORACE
  cfg->pool.max = gen + 5; // NORACE
  pthread_rwlock_unlock(&cfg_lock);
}

static void *greeter(void *arg) {
  size_t *n = arg;
  for (int i = 0; i < 50; i++) {
    *n += strlen(cfg_banner()); // RACE!
    int a, b;
    cfg_pool(&a, &b);
    if (b - a != 5 || cfg_limit() < 0)
      abort();
  }
  return NULL;
}

static void *updater(void *arg) {
  (void)arg;
  for (int g = 2; g < 30; g++)
    cfg_update(g);
  return NULL;
}

int main(void) {
  pthread_t g1, g2, u;
  size_t n1 = 0, n2 = 0;
  cfg = calloc(1, sizeof *cfg); // NORACE
  if (!cfg)
    return 1;
  cfg_update(1);
  pthread_create(&g1, NULL, greeter, &n1);
  pthread_create(&g2, NULL, greeter, &n2);
  pthread_create(&u, NULL, updater, NULL);
  pthread_join(u, NULL);
  pthread_join(g1, NULL);
  pthread_join(g2, NULL);
  printf("%zu\n", n1 + n2);
  free(cfg); // NORACE
  return 0;
}
