// Relative pointers in a pool: base + offset.
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
struct node { uint32_t next; int v; };
static char *base;
static uint32_t head;
#define AT(off) ((struct node *)(base + (off)))
static void *f(void *arg) {
  for (uint32_t o = head; o; o = AT(o)->next) // NORACE
    AT(o)->v++; // RACE
  return 0;
}
int main(void) {
  pthread_t a, b;
  base = malloc(4096);
  if (!base) return 1;
  for (uint32_t i = 1; i < 5; i++) {
    uint32_t o = i * sizeof(struct node);
    AT(o)->next = head; // NORACE
    AT(o)->v = 0; // NORACE
    head = o; // NORACE
  }
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return AT(head)->v; // NORACE
}
