/* Threads take the next entry by a shared cursor; a reporter walks the list under the lock. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
struct file { struct file *next; const char *name; long size; };
struct scan {
  pthread_mutex_t lock;
  struct file *files;
  struct file *cursor;
};
static struct scan scan = { PTHREAD_MUTEX_INITIALIZER };
static struct file *next_file(void)
{
  struct file *f;
  pthread_mutex_lock(&scan.lock);
  f = scan.cursor;
  if (f)
    scan.cursor = f->next;
  pthread_mutex_unlock(&scan.lock);
  return f;
}
static long measure(const char *n) { return n[0] * 3; }
static void *worker(void *arg)
{
  struct file *f;
  while ((f = next_file()) != NULL)
    f->size = measure(f->name); // RACE
  return NULL;
}
static void *reporter(void *arg)
{
  long sum = 0;
  pthread_mutex_lock(&scan.lock);
  for (struct file *f = scan.files; f; f = f->next)
    sum += f->size; // RACE
  pthread_mutex_unlock(&scan.lock);
  printf("%ld\n", sum);
  return NULL;
}
static void add(const char *name)
{
  struct file *f = calloc(1, sizeof *f);
  f->name = name;
  pthread_mutex_lock(&scan.lock);
  f->next = scan.files;
  scan.files = f;
  scan.cursor = f;
  pthread_mutex_unlock(&scan.lock);
}
int main(int argc, char **argv)
{
  pthread_t a, b, c;
  for (int i = 1; i < argc; i++) add(argv[i]);
  pthread_create(&a, NULL, worker, NULL);
  pthread_create(&b, NULL, worker, NULL);
  pthread_create(&c, NULL, reporter, NULL);
  pthread_join(a, NULL); pthread_join(b, NULL); pthread_join(c, NULL);
  return 0;
}
