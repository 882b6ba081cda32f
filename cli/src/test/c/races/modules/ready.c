/* Everything is set up before the device is registered. */
#include "kernel.h"

static int limit;

static long x_ioctl(struct file *f, unsigned c, unsigned long a) {
  return c > limit; // NORACE
}
static const struct file_operations fops = {.unlocked_ioctl = x_ioctl};
static struct miscdevice misc = {255, "x", &fops};

int init_module(void) {
  int e;
  limit = 8; // NORACE
  e = misc_register(&misc);
  if (e)
    return e;
  
  return 0;
}
void cleanup_module(void) { misc_deregister(&misc); }
