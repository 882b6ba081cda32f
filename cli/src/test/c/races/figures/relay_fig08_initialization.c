// RELAY, figure 8: an object is filled in before it is put into the shared list. No race.
#include <pthread.h>
#include <stdlib.h>

struct connection {
  int family;
  int timeout;
  struct connection *id_link;
};

static pthread_rwlock_t conn_idlock = PTHREAD_RWLOCK_INITIALIZER;
static struct connection *connections;

static int allocate_connection(struct connection **result) {
  struct connection *conn = malloc(sizeof *conn);
  if (conn == NULL) return -1;
  conn->timeout = 30;  // NORACE
  *result = conn;
  return 0;
}

static void create_connection(void) {
  struct connection *conn;
  if (allocate_connection(&conn) != 0) return;
  conn->family = 2;  // NORACE: not shared yet
  pthread_rwlock_wrlock(&conn_idlock);
  conn->id_link = connections;  // NORACE
  connections = conn;  // NORACE
  pthread_rwlock_unlock(&conn_idlock);
}

static void age_connections(void) {
  pthread_rwlock_wrlock(&conn_idlock);
  for (struct connection *c = connections; c != NULL; c = c->id_link) {  // NORACE
    if (c->family == 2) c->timeout--;  // NORACE
  }
  pthread_rwlock_unlock(&conn_idlock);
}

static void *client(void *arg) {
  create_connection();
  age_connections();
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, client, NULL);
  pthread_create(&b, NULL, client, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
