/* The thread is stopped too late. */
#include "kernel.h"

static struct task_struct *task;
static long rounds;

static int run(void *d) {
  while (!kthread_should_stop())
    rounds++; // RACE
  return 0;
}

int init_module(void) {
  task = kthread_run(run, NULL, "x"); // NORACE
  return 0;
}
void cleanup_module(void) {
  printk("%ld\n", rounds); // RACE
  kthread_stop(task);
}
