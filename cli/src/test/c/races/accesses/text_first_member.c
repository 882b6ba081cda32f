// A string ends in the array it begins in: reading the name at the start of a struct is no access
// to the other members. A copy of the struct, or of bytes, is.
#include <pthread.h>
#include <stdio.h>
#include <string.h>

struct device {
  char name[16];
  int interrupts;
  int copied;
};

static struct device device = {"eth0", 0, 0};
static struct device bytes = {"eth1", 0, 0};
static struct device named = {"eth2", 0, 0};
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *count(void *arg) {
  pthread_mutex_lock(&mutex);
  device.interrupts++; // NORACE
  bytes.interrupts++;  // RACE!
  pthread_mutex_unlock(&mutex);
  strcpy(named.name, arg); // RACE!
  named.copied = 1;        // NORACE
  return arg;
}

static void *look(void *arg) {
  struct device *d = arg;
  size_t length = strlen(d->name);         // NORACE
  if (strcmp(d->name, "eth0") == 0)        // NORACE
    printf("%s %zu\n", d->name, length);   // NORACE
  if (memchr(&bytes, 'x', length + 20))    // RACE!
    puts("x");
  puts(named.name);                        // RACE!
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, count, "eth3");
  pthread_create(&b, NULL, look, &device);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
