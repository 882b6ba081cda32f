// A stack that is the first member: what is popped is before the start of the struct, as far as the sum tells.
#include <pthread.h>

struct stack { int items[8]; int top; pthread_mutex_t lock; };

static struct stack open_one, open_two, guarded_one, guarded_two;

static int pop(struct stack *s) {
  return s->items[--s->top];  // RACE
}

static void push(struct stack *s, int v) {
  s->items[s->top++] = v;  // RACE
}

static int pop_guarded(struct stack *s) {
  pthread_mutex_lock(&s->lock);
  int v = s->top ? s->items[--s->top] : 0;  // NORACE
  pthread_mutex_unlock(&s->lock);
  return v;
}

static void push_guarded(struct stack *s, int v) {
  pthread_mutex_lock(&s->lock);
  if (s->top < 8) s->items[s->top++] = v;  // NORACE
  pthread_mutex_unlock(&s->lock);
}

static void *consume(void *arg) {
  pop(arg);
  pop_guarded(&guarded_one);
  pop_guarded(&guarded_two);
  return NULL;
}

int main(int argc, char **argv) {
  pthread_t a, b;
  (void)argv;
  open_one.top = open_two.top = argc;
  pthread_mutex_init(&guarded_one.lock, NULL);
  pthread_mutex_init(&guarded_two.lock, NULL);
  pthread_create(&a, NULL, consume, &open_one);
  pthread_create(&b, NULL, consume, &open_two);
  push(&open_one, 1);
  push(&open_two, 1);
  push_guarded(&guarded_one, 1);
  push_guarded(&guarded_two, 1);
  return 0;
}
