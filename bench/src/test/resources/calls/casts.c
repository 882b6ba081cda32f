/* Functions through void *, integers, unions, tags, and other function types. */
#include <stdint.h>

static int plus(int x) { return x + 1; }
static int minus(int x) { return x - 1; }
static void *same(void *p) { return p; }
static int unused_argument(void) { return 5; }

union slot {
  int (*f)(int);
  void *p;
  uintptr_t bits;
};

static int by_void(void *p) {
  int (*f)(int) = (int (*)(int))p;
  return f(1);
}

static int by_integer(uintptr_t bits) {
  return ((int (*)(int))bits)(2);
}

static int by_union(union slot s) {
  return s.f(3);
}

static uintptr_t tagged(int (*f)(int), int tag) { return (uintptr_t)f | (uintptr_t)tag << 62; }

static int by_tag(uintptr_t t) {
  int (*f)(int) = (int (*)(int))(t & ~((uintptr_t)3 << 62));
  return f(4);
}

static int by_difference(intptr_t d) {
  int (*f)(int) = (int (*)(int))((intptr_t)minus + d);
  return f(5);
}

struct base { int (*get)(int); };
struct derived { int pad; struct base base; };

static int by_container(struct base *b) {
  struct derived *d = (struct derived *)((char *)b - __builtin_offsetof(struct derived, base));
  return d->base.get(d->pad);
}

int main(void) {
  union slot s;
  struct derived d = {1, {minus}};
  int sum = by_void((void *)plus) + by_void((void *)minus);
  sum += by_integer((uintptr_t)plus);
  s.p = (void *)minus;
  sum += by_union(s);
  s.bits = (uintptr_t)plus;
  sum += by_union(s);
  sum += by_tag(tagged(plus, 1)) + by_tag(tagged(minus, 2));
  sum += by_difference((intptr_t)plus - (intptr_t)minus);
  sum += by_container(&d.base);
  void *(*g)(void *) = same;
  sum += g(&sum) == &sum;
  sum += ((int (*)(int))unused_argument)(9);
  return sum == 0;
}
