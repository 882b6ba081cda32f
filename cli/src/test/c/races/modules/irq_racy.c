/* Its counter is read before it is freed. */
#include "kernel.h"

static int device;
static unsigned long count;

static int x_irq(int irq, void *d) {
  count++; // RACE
  return 1;
}

int init_module(void) {
  count = 0; // NORACE
  return request_irq(5, x_irq, 0, "x", &device);
}
void cleanup_module(void) {
  printk("%lu\n", count); // RACE
  free_irq(5, &device);
}
