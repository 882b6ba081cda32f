// The outbox of a client is appended under the table's lock by others, emptied under the client's own lock by itself.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define MAXC 8
struct client { int id; pthread_mutex_t m; char out[256]; size_t used; };
static struct client clients[MAXC];
static pthread_mutex_t table = PTHREAD_MUTEX_INITIALIZER;
static void broadcast(int from, const char *msg) {
  size_t len = strlen(msg);
  pthread_mutex_lock(&table);
  for (int i = 0; i < MAXC; i++)
    if (i != from && clients[i].used + len < sizeof clients[i].out) { // RACE
      memcpy(clients[i].out + clients[i].used, msg, len); // RACE
      clients[i].used += len; // RACE
    }
  pthread_mutex_unlock(&table);
}
static void flush(struct client *c) {
  pthread_mutex_lock(&c->m);
  if (c->used) { // RACE
    fwrite(c->out, 1, c->used, stderr); // RACE
    c->used = 0; // RACE
  }
  pthread_mutex_unlock(&c->m);
}
static void *client_main(void *arg) {
  struct client *c = arg;
  char line[32];
  for (int i = 0; i < 20; i++) {
    snprintf(line, sizeof line, "%d: %d\n", c->id, i); // NORACE
    broadcast(c->id, line); // NORACE
    flush(c);
  }
  return NULL;
}
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < MAXC; i++) {
    clients[i].id = i; // NORACE
    pthread_mutex_init(&clients[i].m, NULL);
  }
  for (int i = 0; i < 4; i++)
    pthread_create(&t[i], NULL, client_main, &clients[i]);
  for (int i = 0; i < 4; i++)
    pthread_join(t[i], NULL);
  return 0;
}
