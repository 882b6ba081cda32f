/* DNS cache with a lock per shard; the statistics page reads without taking them. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SHARDS 4
#define PER_SHARD 8

typedef struct {
  char host[24];
  unsigned addr;
  unsigned expires;
} rec_t;

typedef struct {
  pthread_mutex_t mu;
  rec_t rec[PER_SHARD];
  int used;
  unsigned long lookups, hits;
} shard_t;

static shard_t shard[SHARDS];
static pthread_mutex_t print_mu = PTHREAD_MUTEX_INITIALIZER;
static int reports_printed;

static unsigned hash(const char *s) {
  unsigned h = 0;
  for (; *s; s++)
    h = h * 131 + (unsigned char)*s;
  return h;
}

static int shard_find(const shard_t *s, const char *host) {
  for (int i = 0; i < s->used; i++) // NORACE
    if (!strcmp(s->rec[i].host, host)) // NORACE
      return i;
  return -1;
}

static unsigned resolve(const char *host) {
  shard_t *s = &shard[hash(host) % SHARDS];
  unsigned addr;
  pthread_mutex_lock(&s->mu);
  s->lookups++; // RACE!
  int i = shard_find(s, host);
  if (i >= 0) {
    s->hits++; // RACE!
  } else {
    i = s->used < PER_SHARD ? s->used++ : (int)(s->lookups % PER_SHARD); // RACE!
    strncpy(s->rec[i].host, host, sizeof s->rec[i].host - 1); // NORACE
    s->rec[i].addr = hash(host) ^ 0x7f000001u; // NORACE
  }
  addr = s->rec[i].addr; // NORACE
  pthread_mutex_unlock(&s->mu);
  return addr;
}

static void print_stats(FILE *f) {
  unsigned long l = 0, h = 0;
  int n = 0;
  for (const shard_t *s = shard; s < shard + SHARDS; s++) {
    l += s->lookups; // RACE!
    h += s->hits; // RACE!
    n += s->used; // RACE!
  }
  pthread_mutex_lock(&print_mu);
  fprintf(f, "lookups %lu hits %lu records %d\n", l, h, n);
  reports_printed++; // NORACE
  pthread_mutex_unlock(&print_mu);
}

static void *client(void *arg) {
  char name[24];
  unsigned *acc = arg;
  for (int i = 0; i < 60; i++) {
    snprintf(name, sizeof name, "host%d.example", i * 7 % 13);
    *acc ^= resolve(name); // NORACE
  }
  return NULL;
}

static void *admin(void *arg) {
  for (int i = 0; i < 5; i++)
    print_stats(arg);
  return NULL;
}

int main(void) {
  pthread_t c[2], a;
  unsigned x[2] = {0, 0};
  for (int i = 0; i < SHARDS; i++)
    pthread_mutex_init(&shard[i].mu, NULL);
  for (int i = 0; i < 2; i++)
    pthread_create(&c[i], NULL, client, &x[i]);
  pthread_create(&a, NULL, admin, stdout);
  for (int i = 0; i < 2; i++)
    pthread_join(c[i], NULL);
  pthread_join(a, NULL);
  print_stats(stdout);
  return reports_printed != 6 || x[0] != x[1]; // NORACE
}
