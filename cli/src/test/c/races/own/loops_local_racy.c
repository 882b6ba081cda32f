// Elements of a local array, of which two begin with the address of one local variable.
#include <pthread.h>
struct stage { int *in; int *out; int done; };
static void *work(void *arg) {
  struct stage *s = arg;
  *s->in += 1; // RACE
  *s->out += 1; // RACE
  s->done++; // NORACE
  return 0;
}
int main(void) {
  int first = 0, middle = 0, last = 0; // NORACE
  struct stage stages[2] = {{&first, &middle, 0}, {&middle, &last, 0}}; // NORACE
  pthread_t ids[2];
  for (int i = 0; i < 2; i++)
    if (pthread_create(&ids[i], 0, work, &stages[i]))
      return 1;
  for (int i = 0; i < 2; i++)
    pthread_join(ids[i], 0);
  return middle + stages[0].done + stages[1].done; // NORACE
}
