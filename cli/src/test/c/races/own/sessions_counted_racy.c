// Threads count the nodes of all sessions, under a lock that the owners do not take.
#include <pthread.h>
#include <stdlib.h>
struct node { struct node *next; int value; };
struct session { struct session *next; struct node *first; int count; void (*each)(struct session *, struct node *); };
static struct session *all;
static int total;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static void twice(struct session *s, struct node *n) {
  n->value *= 2; // RACE
  s->count += n->value; // NORACE
}
static void once(struct session *s, struct node *n) {
  s->count += n->value; // NORACE
}
static void add(struct session *s, int value) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    return;
  n->value = value; // RACE
  n->next = s->first; // RACE
  s->first = n; // RACE
}
static void walk(struct session *s) {
  for (struct node *n = s->first; n; n = n->next) // NORACE
    s->each(s, n); // NORACE
}
static void clear(struct session *s) {
  while (s->first) { // NORACE
    struct node *n = s->first; // NORACE
    s->first = n->next; // RACE
    free(n); // RACE
  }
}
static void *serve(void *arg) {
  struct session *s = arg;
  pthread_mutex_lock(&lock);
  s->next = all; // NORACE
  all = s; // NORACE
  for (struct session *t = all; t; t = t->next) // NORACE
    for (struct node *n = t->first; n; n = n->next) // RACE
      total += n->value; // RACE
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < 10; i++)
    add(s, i);
  walk(s);
  clear(s);
  return 0;
}
int main(int argc, char **argv) {
  for (int i = 0; i < argc + 3; i++) {
    struct session *s = calloc(1, sizeof *s);
    pthread_t id;
    if (!s)
      return 1;
    s->each = i % 2 ? twice : once;
    if (pthread_create(&id, 0, serve, s) == 0)
      pthread_detach(id);
  }
  return 0;
}
