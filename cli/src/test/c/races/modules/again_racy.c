/* A work that queues itself goes on after flush_work. */
#include "kernel.h"

static struct work_struct work;
static int sum;

static void x_work(struct work_struct *w) {
  sum++; // RACE
  schedule_work(&work);
}

int init_module(void) {
  work.func = x_work; // NORACE
  schedule_work(&work);
  return 0;
}
void cleanup_module(void) {
  flush_work(&work);
  printk("%d\n", sum); // RACE
}
