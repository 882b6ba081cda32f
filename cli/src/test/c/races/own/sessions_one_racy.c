// All threads are given one session.
#include <pthread.h>
#include <stdlib.h>
struct node { struct node *next; int value; };
struct session { struct node *first; int count; void (*each)(struct session *, struct node *); };
static void twice(struct session *s, struct node *n) {
  n->value *= 2; // RACE
  s->count += n->value; // RACE
}
static void once(struct session *s, struct node *n) {
  s->count += n->value; // RACE
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
  for (struct node *n = s->first; n; n = n->next) // RACE
    s->each(s, n); // RACE
}
static void clear(struct session *s) {
  while (s->first) { // RACE
    struct node *n = s->first; // RACE
    s->first = n->next; // RACE
    free(n); // RACE
  }
  free(s); // RACE
}
static void *serve(void *arg) {
  struct session *s = arg;
  for (int i = 0; i < 10; i++)
    add(s, i);
  walk(s);
  clear(s);
  return 0;
}
int main(int argc, char **argv) {
  struct session *s = calloc(1, sizeof *s);
  if (!s)
    return 1;
  s->each = argc % 2 ? twice : once;
  for (int i = 0; i < argc + 3; i++) {
    pthread_t id;
    if (pthread_create(&id, 0, serve, s) == 0)
      pthread_detach(id);
  }
  return 0;
}
