/* The same, with one access outside of the mutex. */
#include "kernel.h"

static struct mutex lock;
static long total;

static long x_write(struct file *f, const char *b, unsigned long n, long long *pos) {
  mutex_lock(&lock);
  total += n; // RACE
  mutex_unlock(&lock);
  return n;
}
static long x_read(struct file *f, char *b, unsigned long n, long long *pos) {
  long all;
  
  all = total; // RACE
  
  return all;
}
static const struct file_operations fops = {.read = x_read, .write = x_write};
static struct miscdevice misc = {255, "x", &fops};

int init_module(void) {
  mutex_init(&lock);
  total = 1; // NORACE
  return misc_register(&misc);
}
void cleanup_module(void) {
  misc_deregister(&misc);
  printk("%ld\n", total); // NORACE
}
