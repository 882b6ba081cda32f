// A thread for each session: what hangs off its session is the thread's own, behind lists and callbacks.
#include <pthread.h>
#include <stdlib.h>
struct node { struct node *next; int value; };
struct session { struct node *first; int count; void (*each)(struct session *, struct node *); };
static void twice(struct session *s, struct node *n) {
  n->value *= 2; // NORACE
  s->count += n->value; // NORACE
}
static void once(struct session *s, struct node *n) {
  s->count += n->value; // NORACE
}
static void add(struct session *s, int value) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    return;
  n->value = value;
  n->next = s->first; // NORACE
  s->first = n; // NORACE
}
static void walk(struct session *s) {
  for (struct node *n = s->first; n; n = n->next) // NORACE
    s->each(s, n); // NORACE
}
static void clear(struct session *s) {
  while (s->first) { // NORACE
    struct node *n = s->first; // NORACE
    s->first = n->next; // NORACE
    free(n); // NORACE
  }
  free(s); // NORACE
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
