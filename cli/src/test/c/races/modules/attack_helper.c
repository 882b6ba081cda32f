/* A function that starts any timer: one of those it has started is ended. */
#include "kernel.h"

static struct timer_list first, second;
static long ticks;

static void tick(unsigned long d) {
  ticks++; // RACE
}
static void start(struct timer_list *t) {
  t->function = tick;
  add_timer(t);
}
int init_module(void) {
  start(&first);
  start(&second);
  return 0;
}
void cleanup_module(void) {
  del_timer_sync(&first);
  printk("%ld\n", ticks); // RACE
}
