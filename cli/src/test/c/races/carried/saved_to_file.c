// Records with pointers in them are written to a file and read again: nobody else gets these.
#include <fcntl.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
struct rec { struct rec *next; long n; };
static void save(const char *name, struct rec *list) {
  int fd = open(name, O_WRONLY | O_CREAT, 0600);
  for (struct rec *r = list; r; r = r->next)
    if (write(fd, r, sizeof *r) < 0)
      break;
  close(fd);
}
static struct rec *load(const char *name) {
  int fd = open(name, O_RDONLY);
  struct rec *list = 0, r;
  while (read(fd, &r, sizeof r) == sizeof r) {
    struct rec *copy = malloc(sizeof *copy);
    if (!copy)
      abort();
    copy->n = r.n; // NORACE
    copy->next = list; // NORACE
    list = copy;
  }
  close(fd);
  return list;
}
static void *run(void *arg) {
  struct rec *list = load(arg);
  for (struct rec *r = list; r; r = r->next)
    r->n++; // NORACE
  save(arg, list);
  return 0;
}
int main(int argc, char **argv) {
  pthread_t a, b;
  if (argc < 3)
    return 1;
  pthread_create(&a, 0, run, argv[1]);
  pthread_create(&b, 0, run, argv[2]);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
