/* A work that is queued once has been done after flush_work. */
#include "kernel.h"

static struct work_struct work;
static int sum;

static void x_work(struct work_struct *w) {
  sum++; // NORACE
  
}

int init_module(void) {
  work.func = x_work; // NORACE
  schedule_work(&work);
  return 0;
}
void cleanup_module(void) {
  flush_work(&work);
  printk("%d\n", sum); // NORACE
}
