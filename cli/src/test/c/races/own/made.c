// What a thread makes and passes through callbacks, none of which knows it by a name.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct part { struct part *next; char text[32]; int length; };
struct reply { struct part *parts; int total; };
static struct reply *last;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
typedef void visit(struct reply *, struct part *);
static void measure(struct reply *r, struct part *p) {
  p->length = (int)strlen(p->text); // NORACE
  r->total += p->length; // NORACE
}
static void cut(struct reply *r, struct part *p) {
  if (p->length > 8) // NORACE
    p->text[8] = 0; // NORACE
  r->total--; // NORACE
}
static visit *const visits[] = {measure, cut};
static void each(struct reply *r, visit *v) {
  for (struct part *p = r->parts; p; p = p->next) // NORACE
    v(r, p);
}
static struct reply *make(int n) {
  struct reply *r = calloc(1, sizeof *r);
  for (int i = 0; r && i < n; i++) {
    struct part *p = calloc(1, sizeof *p);
    if (p) {
      strcpy(p->text, "part");
      p->next = r->parts; // NORACE
      r->parts = p; // NORACE
    }
  }
  return r;
}
static void *serve(void *arg) {
  struct reply *r = make(3);
  if (r) {
    for (int i = 0; i < 2; i++)
      each(r, visits[i]);
    pthread_mutex_lock(&lock);
    last = r;
    pthread_mutex_unlock(&lock);
  }
  return arg;
}
int main(void) {
  pthread_t ids[4];
  for (int i = 0; i < 4; i++)
    pthread_create(&ids[i], 0, serve, 0);
  for (int i = 0; i < 4; i++)
    pthread_join(ids[i], 0);
  return last ? last->total : 0;
}
