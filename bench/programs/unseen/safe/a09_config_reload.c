/* Configuration read under a read lock by copying out; reload swaps the strings. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct config {
  char *host;
  int port;
  int verbose;
  struct { int connect_ms, read_ms; } timeout;
} config_t;

static struct {
  pthread_rwlock_t lock;
  config_t cfg;
  unsigned generation;
} G = {.lock = PTHREAD_RWLOCK_INITIALIZER};

#define WITH_READ(stmt) \
  do { pthread_rwlock_rdlock(&G.lock); stmt; pthread_rwlock_unlock(&G.lock); } while (0)

static int cfg_port(void) {
  int p;
  WITH_READ(p = G.cfg.port); // NORACE
  return p;
}

static size_t cfg_host(char *buf, size_t n) {
  size_t len = 0;
  WITH_READ({
    if (G.cfg.host) { // NORACE
      strncpy(buf, G.cfg.host, n - 1); // NORACE
      buf[n - 1] = 0;
      len = strlen(buf);
    }
  });
  return len;
}

static int parse_line(config_t *c, const char *key, const char *val) {
  if (!strcmp(key, "host")) {
    char *dup = strdup(val);
    if (!dup)
      return -1;
    free(c->host); // NORACE
    c->host = dup; // NORACE
  } else if (!strcmp(key, "port")) {
    c->port = atoi(val); // NORACE
  } else if (!strcmp(key, "read_ms")) {
    c->timeout.read_ms = atoi(val); // NORACE
  } else {
    return -1;
  }
  return 0;
}

static int reload(int round) {
  config_t fresh = {0};
  char num[16];
  snprintf(num, sizeof num, "%d", 8000 + round);
  if (parse_line(&fresh, "host", round & 1 ? "localhost" : "example.org") < 0 ||
      parse_line(&fresh, "port", num) < 0 || parse_line(&fresh, "read_ms", "50") < 0) {
    free(fresh.host); // NORACE
    return -1;
  }
  pthread_rwlock_wrlock(&G.lock);
  config_t old = G.cfg; // NORACE
  G.cfg = fresh; // NORACE
  G.generation++; // NORACE
  pthread_rwlock_unlock(&G.lock);
  free(old.host); // NORACE
  return 0;
}

static void *request_thread(void *arg) {
  char host[32];
  long *acc = arg;
  for (int i = 0; i < 50; i++) {
    *acc += cfg_port(); // NORACE
    *acc += (long)cfg_host(host, sizeof host); // NORACE
    int ms, g;
    WITH_READ(ms = G.cfg.timeout.read_ms; g = (int)G.generation); // NORACE
    if (ms != 50 || g < 1)
      abort();
  }
  return NULL;
}

static void *reload_thread(void *arg) {
  (void)arg;
  for (int i = 1; i < 20; i++)
    if (reload(i) < 0)
      break;
  return NULL;
}

int main(void) {
  pthread_t r1, r2, w;
  long a = 0, b = 0;
  if (reload(0) < 0)
    return 1;
  pthread_create(&r1, NULL, request_thread, &a);
  pthread_create(&r2, NULL, request_thread, &b);
  pthread_create(&w, NULL, reload_thread, NULL);
  pthread_join(w, NULL);
  pthread_join(r1, NULL);
  pthread_join(r2, NULL);
  printf("%ld gen %u\n", a + b, G.generation); // NORACE
  free(G.cfg.host); // NORACE
  return 0;
}
