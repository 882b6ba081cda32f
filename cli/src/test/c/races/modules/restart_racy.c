/* The timer is ended while a file operation may start it again. */
#include "kernel.h"

static struct timer_list timer;
static unsigned long ticks;

static void tick(unsigned long data) {
  ticks++; // RACE
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
  del_timer_sync(&timer);
  misc_deregister(&misc);
  printk("%lu\n", ticks); // RACE
}
