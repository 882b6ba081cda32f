/* Downloads: detached workers, main waits for a count under a lock, results in a list. */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item {
  char url[32];
  int status;
  size_t size;
  struct item *next;
};

struct manager {
  pthread_mutex_t mu;
  pthread_cond_t all_done;
  unsigned active;
  struct item *finished;
  struct { size_t bytes; unsigned ok, failed; } totals;
  const struct backend *be;
};

struct backend {
  const char *scheme;
  int (*fetch)(const char *url, size_t *size);
};

struct ticket { struct manager *m; struct item *it; };

static int fake_fetch(const char *url, size_t *size) {
  size_t n = strlen(url);
  if (n % 5 == 0)
    return -EIO;
  *size = n * 100;
  return 0;
}

static const struct backend http = {"http", fake_fetch};

static void finish(struct manager *m, struct item *it) {
  pthread_mutex_lock(&m->mu);
  it->next = m->finished; // NORACE
  m->finished = it; // NORACE
  if (it->status == 0) { // NORACE
    m->totals.ok++; // NORACE
    m->totals.bytes += it->size; // NORACE
  } else {
    m->totals.failed++; // NORACE
  }
  if (--m->active == 0) // NORACE
    pthread_cond_signal(&m->all_done);
  pthread_mutex_unlock(&m->mu);
}

static void *download(void *arg) {
  struct ticket *tk = arg;
  struct manager *m = tk->m; // NORACE
  struct item *it = tk->it; // NORACE
  free(tk); // NORACE
  it->status = m->be->fetch(it->url, &it->size); // NORACE
  finish(m, it);
  return NULL;
}

static int start(struct manager *m, const char *url) {
  struct item *it = calloc(1, sizeof *it);
  struct ticket *tk = malloc(sizeof *tk);
  pthread_t t;
  int rc = ENOMEM;
  if (!it || !tk)
    goto fail;
  strncpy(it->url, url, sizeof it->url - 1); // NORACE
  tk->m = m; // NORACE
  tk->it = it; // NORACE
  pthread_mutex_lock(&m->mu);
  m->active++; // NORACE
  pthread_mutex_unlock(&m->mu);
  rc = pthread_create(&t, NULL, download, tk);
  if (rc) {
    pthread_mutex_lock(&m->mu);
    m->active--; // NORACE
    pthread_mutex_unlock(&m->mu);
    goto fail;
  }
  pthread_detach(t);
  return 0;
fail:
  free(it);
  free(tk);
  return rc;
}

static void wait_all(struct manager *m) {
  pthread_mutex_lock(&m->mu);
  while (m->active != 0) // NORACE
    pthread_cond_wait(&m->all_done, &m->mu);
  pthread_mutex_unlock(&m->mu);
}

int main(void) {
  static struct manager m = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER};
  m.be = &http; // NORACE
  char url[32];
  for (int i = 0; i < 8; i++) {
    snprintf(url, sizeof url, "http://host/%d", 1 << i);
    if (start(&m, url))
      fprintf(stderr, "cannot start %s\n", url);
  }
  wait_all(&m);
  pthread_mutex_lock(&m.mu);
  struct item *l = m.finished; // NORACE
  m.finished = NULL; // NORACE
  printf("%zu bytes, %u ok, %u failed\n", m.totals.bytes, m.totals.ok, m.totals.failed); // NORACE
  pthread_mutex_unlock(&m.mu);
  while (l) {
    struct item *n = l->next; // NORACE
    printf("%s %d\n", l->url, l->status); // NORACE
    free(l); // NORACE
    l = n;
  }
  return 0;
}
