/* What the file operations use is freed when nobody can call them. */
#include "kernel.h"

struct x { int n; };
static struct x *x;

static long x_ioctl(struct file *f, unsigned c, unsigned long a) {
  return x->n; // NORACE
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
  misc_deregister(&misc);
  kfree(x); // NORACE
}
