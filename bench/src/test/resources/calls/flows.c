/* Functions that travel by arguments, results, varargs, statics, recursion and goto. */
#include <stdarg.h>

typedef int (*fn)(int);
static int a(int x) { return x + 1; }
static int b(int x) { return x + 2; }
static int c(int x) { return x + 3; }

static fn pick(int i) {
  switch (i) {
    case 0: return a;
    case 1: return b;
    default: return i & 1 ? c : a;
  }
}

static fn next(fn f) {
  static fn last = b;
  fn old = last;
  last = f;
  return old;
}

static int call_all(int n, ...) {
  va_list list;
  int sum = 0;
  va_start(list, n);
  for (int i = 0; i < n; i++) {
    fn f = va_arg(list, fn);
    sum += f(i);
  }
  va_end(list);
  return sum;
}

static int forward(int n, va_list list) {
  int sum = 0;
  while (n-- > 0) {
    fn f = va_arg(list, fn);
    sum += f(n);
  }
  return sum;
}

static int outer(int n, ...) {
  va_list list;
  va_start(list, n);
  int sum = forward(n, list);
  va_end(list);
  return sum;
}

static int apply(fn f, int depth) {
  if (depth > 0)
    return apply(depth == 1 ? b : f, depth - 1);
  return f(depth);
}

struct pair { fn left, right; };
static struct pair swapped(struct pair p) { return (struct pair){p.right, p.left}; }
struct big { long pad[8]; fn f; };
static struct big changed(struct big s) {
  s.pad[0]++;
  return s;
}

static void set(fn *to, fn f) { *to = f; }

int main(void) {
  int sum = 0;
  for (int i = 0; i < 4; i++)
    sum += pick(i)(i);
  sum += next(c)(0);
  sum += next(a)(0);
  sum += call_all(3, a, b, c) + outer(2, c, a);
  sum += apply(a, 0) + apply(a, 2);
  struct pair p = swapped((struct pair){a, b});
  sum += p.left(1);
  struct big s = {{0}, c};
  sum += changed(s).f(2);
  fn local;
  set(&local, b);
  sum += local(3);
  fn states[] = {a, b, c};
  int at = 0;
again:
  sum += states[at](at);
  if (++at < 3) goto again;
  return sum == 0;
}
