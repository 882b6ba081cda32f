/* Each timer is ended before its counter is read. */
#include "kernel.h"

static struct timer_list first, second;
static long a, b;

static void tick_a(unsigned long d) {
  a++; // NORACE
  mod_timer(&first, 1);
}
static void tick_b(unsigned long d) {
  b++; // NORACE
  mod_timer(&second, 1);
}
static int start(void) {
  first.function = tick_a; // NORACE
  second.function = tick_b; // NORACE
  add_timer(&first);
  add_timer(&second);
  return 0;
}
int init_module(void) __attribute__((alias("start")));
void cleanup_module(void) {
  del_timer_sync(&second);
  printk("%ld\n", b); // NORACE
  del_timer_sync(&first);
  printk("%ld\n", a); // NORACE
}
