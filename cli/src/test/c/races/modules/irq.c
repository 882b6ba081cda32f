/* An interrupt does not interrupt itself, and has ended when it is freed. */
#include "kernel.h"

static int device;
static unsigned long count;

static int x_irq(int irq, void *d) {
  count++; // NORACE
  return 1;
}

int init_module(void) {
  count = 0; // NORACE
  return request_irq(5, x_irq, 0, "x", &device);
}
void cleanup_module(void) {
  free_irq(5, &device);
  printk("%lu\n", count); // NORACE
}
