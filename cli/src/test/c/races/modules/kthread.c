/* What a thread of the kernel does is over when it has been stopped. */
#include "kernel.h"

static struct task_struct *task;
static long rounds;

static int run(void *d) {
  while (!kthread_should_stop())
    rounds++; // NORACE
  return 0;
}

int init_module(void) {
  task = kthread_run(run, NULL, "x"); // NORACE
  return 0;
}
void cleanup_module(void) {
  kthread_stop(task);
  printk("%ld\n", rounds); // NORACE
}
