/* A timer that starts itself again has ended after del_timer_sync. */
#include "kernel.h"

struct x { struct timer_list timer; unsigned long ticks; };
static struct x *x;

static void tick(unsigned long data) {
  struct x *own = (struct x *)data;
  own->ticks++; // NORACE
  mod_timer(&own->timer, 10);
}

int init_module(void) {
  x = kzalloc(sizeof *x, 0); // NORACE
  if (!x)
    return -12;
  x->timer.function = tick; // NORACE
  x->timer.data = (unsigned long)x; // NORACE
  x->ticks = 0; // NORACE
  add_timer(&x->timer);
  return 0;
}
void cleanup_module(void) {
  del_timer_sync(&x->timer);
  printk("%lu\n", x->ticks); // NORACE
  kfree(x); // NORACE
}
