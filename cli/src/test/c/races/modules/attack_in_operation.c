/* A file operation ends the work, another one queues it meanwhile. */
#include "kernel.h"

static struct work_struct work;
static long done;

static void x_work(struct work_struct *w) {
  done++; // RACE
}
static long x_ioctl(struct file *f, unsigned c, unsigned long a) {
  long n = 0;
  if (c) {
    schedule_work(&work);
  } else {
    cancel_work_sync(&work);
    n = done; // RACE
  }
  return n;
}
static const struct file_operations fops = {.unlocked_ioctl = x_ioctl};
static struct miscdevice misc = {255, "x", &fops};

int init_module(void) {
  work.func = x_work;
  return misc_register(&misc);
}
void cleanup_module(void) {
  misc_deregister(&misc);
  cancel_work_sync(&work);
  printk("%ld\n", done); // NORACE
}
