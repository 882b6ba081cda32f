/* Functions in heap objects: lists, reallocated arrays, copies, allocation wrappers. */
#include <stdlib.h>
#include <string.h>

struct task {
  struct task *next;
  void (*run)(struct task *);
  void *data;
};
static int done;
static void first(struct task *t) { done += *(int *)t->data; }
static void second(struct task *t) { done += 2 + (t->data != 0); }
static void third(struct task *t) { done += 3 + (t->next != 0); }

static void *get(size_t size) {
  void *p = malloc(size);
  if (!p) abort();
  return p;
}

static struct task *make(struct task *next, void (*run)(struct task *), void *data) {
  struct task *t = get(sizeof *t);
  t->next = next;
  t->run = run;
  t->data = data;
  return t;
}

static void run_all(struct task *list) {
  for (; list; list = list->next)
    list->run(list);
}

typedef void (*hook)(struct task *);
static hook *hooks;
static int hook_count;

static void add_hook(hook h) {
  hooks = realloc(hooks, (hook_count + 1) * sizeof *hooks);
  hooks[hook_count++] = h;
}

int main(void) {
  int n = 7;
  struct task *list = make(make(0, first, &n), second, 0);
  run_all(list);

  struct task copy, *moved = get(sizeof *moved);
  copy = *list;
  copy.run(&copy);
  memcpy(moved, &copy, sizeof copy);
  moved->run = third;
  memmove(&copy, moved, sizeof copy);
  copy.run(moved);

  add_hook(second);
  add_hook(third);
  for (int i = 0; i < hook_count; i++)
    hooks[i](list);

  char raw[sizeof(hook)];
  hook back;
  memcpy(raw, &hooks[1], sizeof raw);
  memcpy(&back, raw, sizeof back);
  back(list);
  return done == 0;
}
