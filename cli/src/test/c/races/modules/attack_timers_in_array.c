/* One of several timers in an array is ended. */
#include "kernel.h"

static struct timer_list timers[4];
static long ticks;

static void tick(unsigned long d) {
  ticks++; // RACE
}
int init_module(void) {
  int i;
  for (i = 0; i < 4; i++) {
    timers[i].function = tick;
    add_timer(&timers[i]);
  }
  return 0;
}
void cleanup_module(void) {
  del_timer_sync(&timers[0]);
  printk("%ld\n", ticks); // RACE
}
