/* Freeing an interrupt does not end a timer that begins at the same place. */
#include "kernel.h"

static struct timer_list timer;
static long ticks;

static int x_irq(int irq, void *d) { return 1; }
static void tick(unsigned long d) {
  ticks++; // RACE
  mod_timer(&timer, 4);
}
int init_module(void) {
  timer.function = tick;
  add_timer(&timer);
  return request_irq(4, x_irq, 0, "x", &timer);
}
void cleanup_module(void) {
  free_irq(4, &timer);
  printk("%ld\n", ticks); // RACE
}
