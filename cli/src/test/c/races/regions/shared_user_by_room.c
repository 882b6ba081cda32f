// A user is written under the lock of a room, though members of other rooms point to it.
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
  (void)u;
  pthread_mutex_lock(&r->lock);
  for (struct member *m = r->first; m != NULL; m = m->next) {  // NORACE
    m->visits++;                                               // NORACE
    m->user->mail++;                                           // RACE
  }
  pthread_mutex_unlock(&r->lock);
}

static void leave(struct room *r, struct user *u) {
  pthread_mutex_lock(&r->lock);
  for (struct member **pp = &r->first; *pp != NULL; pp = &(*pp)->next) {  // NORACE
    struct member *m = *pp;                                               // NORACE
    if (m->user == u) {                                                   // NORACE
      *pp = m->next;                                                      // NORACE
      free(m);
      break;
    }
  }
  pthread_mutex_unlock(&r->lock);
}

static void *run(void *arg) {
  struct user *u = arg;
  for (int i = 0; i < 2; i++) join(u->rooms[i], u);
  for (int i = 0; i < 2; i++) visit(u->rooms[i], u);
  for (int i = 0; i < 2; i++) leave(u->rooms[i], u);
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
