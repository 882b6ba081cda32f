/* A thread of the kernel may start the timer again until it is stopped. */
#include "kernel.h"

static struct task_struct *task;
static struct timer_list timer;
static long ticks;

static void tick(unsigned long d) {
  ticks++; // RACE
}
static int run(void *d) {
  while (!kthread_should_stop())
    mod_timer(&timer, 5);
  return 0;
}
int init_module(void) {
  timer.function = tick;
  task = kthread_run(run, NULL, "x");
  return 0;
}
void cleanup_module(void) {
  del_timer_sync(&timer);
  kthread_stop(task);
  printk("%ld\n", ticks); // RACE
}
