// Numbers and pointers of one size are told apart; a small struct is read at once, as what passes it does.
#include <pthread.h>
#include <stdint.h>

struct node {
  struct node *next;
  uint64_t weight;
};

struct pair {
  int x, y;
};

static struct node node;
static uint64_t table[4];
static uint64_t *words = (uint64_t *)&node;
static struct pair pair;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static int sum(struct pair p) {
  return p.x + p.y;
}

static void *writer(void *arg) {
  words[0] = 7;  // NORACE: in the table by now, and never a pointer
  pair.y = 1;    // RACE
  return arg;
}

static void *linker(void *arg) {
  pthread_mutex_lock(&m);
  node.next = &node;        // NORACE
  int s = sum(pair);        // RACE
  node.weight += s;         // NORACE
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t a, b;
  uint64_t first = words[0];
  words = table;
  pthread_create(&a, NULL, writer, NULL);
  pthread_create(&b, NULL, linker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return (int)first;
}
