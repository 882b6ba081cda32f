// A thread takes what another has made, and that one still uses.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct part { struct part *next; char text[32]; int length; };
struct reply { struct part *parts; int total; };
static struct reply *last;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
typedef void visit(struct reply *, struct part *);
static void measure(struct reply *r, struct part *p) {
  p->length = (int)strlen(p->text); // RACE
  r->total += p->length; // RACE
}
static void cut(struct reply *r, struct part *p) {
  if (p->length > 8) // RACE
    p->text[8] = 0; // RACE
  r->total--; // RACE
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
    pthread_mutex_lock(&lock);
    struct reply *other = last;
    last = r;
    pthread_mutex_unlock(&lock);
    for (int i = 0; i < 2; i++)
      each(r, visits[i]);
    if (other)
      each(other, cut);
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
