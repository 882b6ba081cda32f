// Jobs go to a thread through one pipe, and come back through another.
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>
struct job { int n; long result; };
static int there[2], back[2];
static void *work(void *arg) {
  for (;;) {
    struct job *j = 0;
    if (read(there[0], &j, sizeof j) != sizeof j || !j)
      return 0;
    for (int i = 0; i < j->n; i++) // NORACE
      j->result += i; // NORACE
    if (write(back[1], &j, sizeof j) < 0)
      abort();
  }
}
int main(void) {
  pthread_t a, b;
  long sum = 0;
  if (pipe(there) || pipe(back))
    return 1;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  for (int i = 0; i < 8; i++) {
    struct job *j = calloc(1, sizeof *j);
    if (!j)
      abort();
    j->n = i; // NORACE
    if (write(there[1], &j, sizeof j) < 0)
      abort();
  }
  for (int i = 0; i < 8; i++) {
    struct job *j = 0;
    if (read(back[0], &j, sizeof j) == sizeof j && j) {
      sum += j->result; // NORACE
      free(j); // NORACE
    }
  }
  close(there[1]);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return (int)sum;
}
