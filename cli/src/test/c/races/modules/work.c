/* An interrupt queues work; both end before the result is read. */
#include "kernel.h"

static struct work_struct work;
static unsigned long done;

static void x_work(struct work_struct *w) {
  done++; // NORACE
}
static int x_irq(int irq, void *d) {
  schedule_work(&work);
  return 1;
}

int init_module(void) {
  work.func = x_work; // NORACE
  return request_irq(7, x_irq, 0, "x", &work);
}
void cleanup_module(void) {
  free_irq(7, &work);
  cancel_work_sync(&work);
  printk("%lu\n", done); // NORACE
}
