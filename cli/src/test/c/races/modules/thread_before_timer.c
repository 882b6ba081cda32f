/* The thread that starts the timer is stopped before the timer. */
#include "kernel.h"

static struct task_struct *task;
static struct timer_list timer;
static long ticks;

static void tick(unsigned long d) {
  ticks++; // NORACE
}
static int run(void *d) {
  while (!kthread_should_stop())
    mod_timer(&timer, 5);
  return 0;
}
int init_module(void) {
  timer.function = tick; // NORACE
  task = kthread_run(run, NULL, "x"); // NORACE
  return 0;
}
void cleanup_module(void) {
  kthread_stop(task);
  del_timer_sync(&timer);
  printk("%ld\n", ticks); // NORACE
}
