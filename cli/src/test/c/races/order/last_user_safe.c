// Objects count their users atomically; the last one changes and frees them.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct buffer {
  atomic_int users;
  int length;
};

struct event {
  int payload;
  int users;
};

struct frame {
  long size;
  atomic_uint users;
};

static struct event *shared_event;
static struct frame *shared_frame;

static void drop_event(struct event *e) {
  if (__atomic_sub_fetch(&e->users, 1, __ATOMIC_ACQ_REL) == 0) {
    e->payload = -1;  // NORACE
    free(e);          // NORACE
  }
}

static struct frame *keep(struct frame *f) {
  atomic_fetch_add_explicit(&f->users, 1, memory_order_relaxed);
  return f;
}

static void drop_frame(struct frame *f) {
  if (atomic_fetch_sub_explicit(&f->users, 1, memory_order_release) == 1) {
    atomic_thread_fence(memory_order_acquire);
    free(f);  // NORACE
  }
}

static void *user(void *arg) {
  struct buffer *b = arg;
  long n = b->length;                   // NORACE
  n += shared_event->payload;           // NORACE
  drop_event(shared_event);
  struct frame *f = keep(shared_frame);
  n += f->size;  // NORACE
  drop_frame(f);
  drop_frame(shared_frame);
  if (atomic_fetch_sub(&b->users, 1) == 1) {
    b->length = 0;  // NORACE
    free(b);        // NORACE
    return NULL;
  }
  return n > 100 ? arg : NULL;
}

int main(void) {
  pthread_t t;
  struct buffer *b = malloc(sizeof *b);
  struct event *e = malloc(sizeof *e);
  struct frame *f = malloc(sizeof *f);
  if (!b || !e || !f) return 1;
  atomic_init(&b->users, 3);
  b->length = 64;
  e->users = 3;
  e->payload = 5;
  atomic_init(&f->users, 3);
  f->size = 2;
  shared_event = e;
  shared_frame = f;
  for (int i = 0; i < 3; i++) pthread_create(&t, NULL, user, b);
  return 0;
}
