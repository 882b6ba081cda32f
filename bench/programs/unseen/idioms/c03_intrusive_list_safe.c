#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>
#define container_of(p, type, member) ((type *)((char *)(p) - offsetof(type, member)))
struct list_head { struct list_head *next, *prev; };
#define list_for_each(pos, head) for (pos = (head)->next; pos != (head); pos = pos->next)

static inline void list_init(struct list_head *h) {
  h->next = h; // NORACE
  h->prev = h; // NORACE
}
static inline void list_add_tail(struct list_head *n, struct list_head *h) {
  n->prev = h->prev; // NORACE
  n->next = h; // NORACE
  h->prev->next = n; // NORACE
  h->prev = n; // NORACE
}
static inline void list_del(struct list_head *n) {
  n->prev->next = n->next; // NORACE
  n->next->prev = n->prev; // NORACE
}
static inline int list_empty(const struct list_head *h) { return h->next == h; } // NORACE

struct session {
  int id;
  int idle;
  struct list_head link;
};
static struct list_head sessions;
static pthread_mutex_t sessions_lock = PTHREAD_MUTEX_INITIALIZER;

static void session_add(int id) {
  struct session *s = calloc(1, sizeof *s);
  if (!s) return;
  s->id = id; // NORACE
  pthread_mutex_lock(&sessions_lock);
  list_add_tail(&s->link, &sessions);
  pthread_mutex_unlock(&sessions_lock);
}

static int session_touch(int id) {
  struct list_head *p;
  int found = 0;
  pthread_mutex_lock(&sessions_lock);
  list_for_each(p, &sessions) { // NORACE
    struct session *s = container_of(p, struct session, link);
    if (s->id == id) { // NORACE
      s->idle = 0; // NORACE
      found = 1;
      break;
    }
  }
  pthread_mutex_unlock(&sessions_lock);
  return found;
}

static int session_reap(int limit) {
  struct list_head dead, *p, *n;
  int c = 0;
  list_init(&dead);
  pthread_mutex_lock(&sessions_lock);
  for (p = sessions.next; p != &sessions; p = n) { // NORACE
    struct session *s = container_of(p, struct session, link);
    n = p->next; // NORACE
    if (++s->idle > limit) { // NORACE
      list_del(p);
      list_add_tail(p, &dead);
    }
  }
  pthread_mutex_unlock(&sessions_lock);
  while (!list_empty(&dead)) {
    struct session *s = container_of(dead.next, struct session, link);
    list_del(&s->link);
    c += s->id >= 0; // NORACE
    free(s);
  }
  return c;
}

static void *client(void *arg) {
  for (int i = 0; i < 50; i++) {
    session_add(i);
    session_touch(i / 2);
  }
  return NULL;
}
static void *reaper(void *arg) {
  long n = 0;
  for (int i = 0; i < 50; i++)
    n += session_reap(3);
  return (void *)n;
}

int main(void) {
  pthread_t a, b, c;
  list_init(&sessions);
  pthread_create(&a, NULL, client, NULL);
  pthread_create(&b, NULL, client, NULL);
  pthread_create(&c, NULL, reaper, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  session_reap(-1);
  return !list_empty(&sessions);
}
