/* It is freed before the device is taken away. */
#include "kernel.h"

struct x { int n; };
static struct x *x;

static long x_ioctl(struct file *f, unsigned c, unsigned long a) {
  return x->n; // RACE
}
static const struct file_operations fops = {.unlocked_ioctl = x_ioctl};
static struct miscdevice misc = {255, "x", &fops};

int init_module(void) {
  x = kzalloc(sizeof *x, 0); // NORACE
  if (!x)
    return -12;
  x->n = 3; // NORACE
  if (misc_register(&misc)) {
    kfree(x); // NORACE
    return -1;
  }
  return 0;
}
void cleanup_module(void) {
  kfree(x); // RACE
  misc_deregister(&misc);
}
