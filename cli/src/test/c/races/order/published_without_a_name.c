// An object that is handed to a thread by a value without a name of its own: chosen, or taken out of memory again.
#include <pthread.h>
#include <stdlib.h>

struct box {
  int chosen;
  int kept;
};

static struct box *other;

static void *reader(void *p) {
  struct box *b = p;
  return (void *)(long)b->chosen; // RACE
}

static void *watcher(void *p) {
  struct box **held = p;
  return (void *)(long)held[0]->kept; // RACE
}

int main(int argc, char **argv) {
  pthread_t first;
  pthread_t second;
  struct box *mine = calloc(1, sizeof *mine);
  mine->chosen = 1; // NORACE
  struct box *given = argc > 1 ? mine : other;
  pthread_create(&first, NULL, reader, given);
  mine->chosen = 2; // RACE

  struct box *inside = calloc(1, sizeof *inside);
  struct box **cells = calloc(2, sizeof *cells);
  cells[argc & 1] = inside;
  inside->kept = 1; // NORACE
  struct box *again = cells[argv != NULL];
  struct box **handed = calloc(1, sizeof *handed);
  handed[0] = again;
  pthread_create(&second, NULL, watcher, handed);
  inside->kept = 2; // RACE
  pthread_join(first, NULL);
  pthread_join(second, NULL);
  return 0;
}
