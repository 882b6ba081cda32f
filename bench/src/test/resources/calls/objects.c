/* Objects with virtual tables, inheritance, wrappers of functions, and registration at start. */
#include <stdlib.h>

struct shape;
struct shape_class {
  const struct shape_class *super;
  int (*area)(struct shape *);
  int (*scale)(struct shape *, int);
};
struct shape { const struct shape_class *class; };
struct square { struct shape shape; int side; };
struct disk { struct shape shape; int radius; struct square *bounds; };

static int none(struct shape *s) { return s == 0; }
static int square_area(struct shape *s) { return ((struct square *)s)->side; }
static int square_scale(struct shape *s, int by) { return ((struct square *)s)->side *= by; }
static int disk_area(struct shape *s) {
  struct disk *d = (struct disk *)s;
  return d->radius + d->bounds->shape.class->area(&d->bounds->shape);
}
static int disk_scale(struct shape *s, int by) {
  struct disk *d = (struct disk *)s;
  d->radius *= by;
  return s->class->super->scale(&d->bounds->shape, by);
}

static const struct shape_class square_class = {0, square_area, square_scale};
static const struct shape_class disk_class = {&square_class, disk_area, disk_scale};
static struct shape_class patched = {&disk_class, none, 0};

static int area(struct shape *s) {
  return s->class->area(s);
}

static struct square *new_square(int side) {
  struct square *s = calloc(1, sizeof *s);
  s->shape.class = &square_class;
  s->side = side;
  return s;
}

static struct disk *new_disk(int radius) {
  struct disk *d = calloc(1, sizeof *d);
  d->shape.class = &disk_class;
  d->radius = radius;
  d->bounds = new_square(2 * radius);
  return d;
}

typedef int (*starter)(void);
static starter starters[4];
static int starter_count;
static int start_one(void) { return 1; }
static int start_two(void) { return 2; }
__attribute__((constructor)) static void register_one(void) { starters[starter_count++] = start_one; }
__attribute__((constructor)) static void register_two(void) { starters[starter_count++] = start_two; }

static int twice(int (*f)(struct shape *), struct shape *s) {
  return f(s) + f(s);
}

int main(void) {
  struct shape *shapes[3] = {(struct shape *)new_square(1), (struct shape *)new_disk(2), 0};
  struct disk odd = {{&patched}, 1, new_square(3)};
  shapes[2] = &odd.shape;
  int sum = 0;
  for (int i = 0; i < 3; i++)
    sum += area(shapes[i]);
  patched.scale = disk_scale;
  for (int i = 0; i < 2; i++)
    sum += shapes[i]->class->scale(shapes[i], 2);
  for (int i = 0; i < starter_count; i++)
    sum += starters[i]();
  sum += twice(shapes[0]->class->area, shapes[0]);
  sum += twice(area, shapes[1]);
  return sum == 0;
}
