/* The timer is started again after it was ended. */
#include "kernel.h"

static struct timer_list timer;
static long ticks;

static void tick(unsigned long d) {
  ticks++; // RACE
}
int init_module(void) {
  timer.function = tick;
  add_timer(&timer);
  return 0;
}
static void stop(void) { del_timer_sync(&timer); }
static void start(void) { add_timer(&timer); }
void cleanup_module(void) {
  stop();
  start();
  printk("%ld\n", ticks); // RACE
}
