/* The limit is set when the device can be opened already. */
#include "kernel.h"

static int limit;

static long x_ioctl(struct file *f, unsigned c, unsigned long a) {
  return c > limit; // RACE
}
static const struct file_operations fops = {.unlocked_ioctl = x_ioctl};
static struct miscdevice misc = {255, "x", &fops};

int init_module(void) {
  int e;
  
  e = misc_register(&misc);
  if (e)
    return e;
  limit = 8; // RACE
  return 0;
}
void cleanup_module(void) { misc_deregister(&misc); }
