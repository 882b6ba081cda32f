/* One handler for two interrupts of two devices runs twice at once, and only one of them is freed. */
#include "kernel.h"

static int one, two;
static unsigned long count;

static int x_irq(int irq, void *d) {
  count++; // RACE
  return 1;
}
int init_module(void) {
  request_irq(5, x_irq, 0, "x", &one);
  request_irq(6, x_irq, 0, "x", &two);
  return 0;
}
void cleanup_module(void) {
  free_irq(5, &one);
  printk("%lu\n", count); // RACE
  free_irq(6, &two);
}
