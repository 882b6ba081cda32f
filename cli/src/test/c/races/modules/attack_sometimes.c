/* The timer is ended on one way only. */
#include "kernel.h"

static struct timer_list timer;
static long ticks;
static int mode;

static void tick(unsigned long d) {
  ticks++; // RACE
  mod_timer(&timer, 5);
}
int init_module(void) {
  timer.function = tick;
  add_timer(&timer);
  return 0;
}
void cleanup_module(void) {
  if (mode)
    del_timer_sync(&timer);
  printk("%ld\n", ticks); // RACE
}
