// A user carries members from one room to another.
#include <pthread.h>
#include <stdlib.h>

struct room;

struct user {
  pthread_mutex_t lock;
  int mail;
  int seen;
  struct member *spare;
  struct room *rooms[2];
};

struct member {
  struct user *user;
  int visits;
  struct member *next;
};

struct room {
  pthread_mutex_t lock;
  struct member *first;
};

static struct room rooms[2];

static void join(struct room *r, struct user *u) {
  struct member *m = calloc(1, sizeof *m);
  if (m == NULL) abort();
  m->user = u;
  pthread_mutex_lock(&r->lock);
  m->next = r->first;  // NORACE
  r->first = m;        // NORACE
  pthread_mutex_unlock(&r->lock);
}

static void visit(struct room *r, struct user *u) {
  pthread_mutex_lock(&r->lock);
  struct member *m = r->first;  // NORACE
  if (m != NULL) {
    m->visits += m->next != NULL;  // RACE
    u->spare = m;  // NORACE
  }
  pthread_mutex_unlock(&r->lock);
  struct room *other = u->rooms[1];
  pthread_mutex_lock(&other->lock);
  if (u->spare != NULL) {
    u->spare->next = other->first;  // RACE
    other->first = u->spare;        // NORACE
  }
  pthread_mutex_unlock(&other->lock);
}

static void *run(void *arg) {
  struct user *u = arg;
  for (int i = 0; i < 2; i++) join(u->rooms[i], u);
  for (int i = 0; i < 2; i++) visit(u->rooms[i], u);
  return arg;
}

int main(void) {
  static struct user users[2];
  pthread_t t[2];
  for (int i = 0; i < 2; i++) pthread_mutex_init(&rooms[i].lock, NULL);
  for (int i = 0; i < 2; i++) {
    pthread_mutex_init(&users[i].lock, NULL);
    for (int j = 0; j < 2; j++) users[i].rooms[j] = &rooms[j];
  }
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, run, &users[i]);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
