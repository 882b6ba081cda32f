// Chat server model: clients in a table with reference by index; each with an outbox lock; broadcast under the table's lock.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define MAXC 8
struct client { int id; int alive; pthread_mutex_t m; char out[256]; size_t used; struct server *srv; };
struct server { pthread_mutex_t m; struct client *c[MAXC]; int n; long msgs; };
static void client_send(struct client *c, const char *msg) {
  size_t len = strlen(msg);
  pthread_mutex_lock(&c->m);
  if (c->used + len < sizeof c->out) { // NORACE
    memcpy(c->out + c->used, msg, len); // NORACE
    c->used += len; // NORACE
  }
  pthread_mutex_unlock(&c->m);
}
static void broadcast(struct server *s, struct client *from, const char *msg) {
  pthread_mutex_lock(&s->m);
  s->msgs++; // NORACE
  for (int i = 0; i < MAXC; i++)
    if (s->c[i] && s->c[i] != from) // NORACE
      client_send(s->c[i], msg); // NORACE
  pthread_mutex_unlock(&s->m);
}
static int server_join(struct server *s, struct client *c) {
  int rc = -1;
  pthread_mutex_lock(&s->m);
  for (int i = 0; i < MAXC; i++)
    if (!s->c[i]) { // NORACE
      s->c[i] = c; // NORACE
      c->id = i; // NORACE
      s->n++; // NORACE
      rc = 0;
      break;
    }
  pthread_mutex_unlock(&s->m);
  return rc;
}
static void server_leave(struct server *s, struct client *c) {
  pthread_mutex_lock(&s->m);
  s->c[c->id] = NULL; // NORACE
  s->n--; // NORACE
  pthread_mutex_unlock(&s->m);
}
static void *client_main(void *arg) {
  struct server *s = arg;
  struct client *c = calloc(1, sizeof *c);
  char line[32];
  if (!c) abort();
  pthread_mutex_init(&c->m, NULL);
  c->srv = s; // NORACE
  if (server_join(s, c)) {
    free(c);
    return NULL;
  }
  for (int i = 0; i < 5; i++) {
    snprintf(line, sizeof line, "%d: hi %d\n", c->id, i); // NORACE
    broadcast(s, c, line);
    pthread_mutex_lock(&c->m);
    c->used = 0; // NORACE
    pthread_mutex_unlock(&c->m);
  }
  server_leave(s, c);
  pthread_mutex_destroy(&c->m);
  free(c); // NORACE
  return NULL;
}
int main(void) {
  static struct server s = {PTHREAD_MUTEX_INITIALIZER};
  pthread_t t[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], NULL, client_main, &s);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return s.n || s.msgs != 20; // NORACE
}
