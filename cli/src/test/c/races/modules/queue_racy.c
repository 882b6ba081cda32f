/* Work in another queue goes on. */
#include "kernel.h"

static struct workqueue_struct *queue;
static struct work_struct work;
static int sum;

static void x_work(struct work_struct *w) {
  sum += 2; // RACE
}

int init_module(void) {
  queue = create_workqueue("x"); // NORACE
  if (!queue)
    return -12;
  work.func = x_work; // NORACE
  schedule_work(&work);
  return 0;
}
void cleanup_module(void) {
  destroy_workqueue(queue);
  printk("%d\n", sum); // RACE
}
