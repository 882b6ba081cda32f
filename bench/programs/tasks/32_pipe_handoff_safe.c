#include <pthread.h>
#include <unistd.h>
#include <stdlib.h>

static int fd[2];
static int box[4];

static void *sender(void *a) {
  char c = 'x';
  for (int i = 0; i < 4; i++) box[i] = i + 1; // NORACE
  if (write(fd[1], &c, 1) != 1) abort(); // NORACE
  return a;
}

int main(void) {
  pthread_t t;
  char c;
  int s = 0;
  if (pipe(fd) != 0) return 1; // NORACE
  pthread_create(&t, 0, sender, 0);
  if (read(fd[0], &c, 1) != 1) return 1; // NORACE
  for (int i = 0; i < 4; i++) s += box[i]; // NORACE
  pthread_join(t, 0);
  return s == 10 ? 0 : 1;
}
