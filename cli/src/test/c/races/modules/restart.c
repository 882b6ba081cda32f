/* The device that starts the timer goes before the timer. */
#include "kernel.h"

static struct timer_list timer;
static unsigned long ticks;

static void tick(unsigned long data) {
  ticks++; // NORACE
}
static long x_ioctl(struct file *f, unsigned c, unsigned long a) {
  mod_timer(&timer, a);
  return 0;
}
static const struct file_operations fops = {.unlocked_ioctl = x_ioctl};
static struct miscdevice misc = {255, "x", &fops};

int init_module(void) {
  timer.function = tick; // NORACE
  return misc_register(&misc);
}
void cleanup_module(void) {
  misc_deregister(&misc);
  del_timer_sync(&timer);
  printk("%lu\n", ticks); // NORACE
}
