// Objects of a bump allocator over a char array; linked, shared, one count unlocked.
#include <pthread.h>
#include <stdlib.h>
#include <stddef.h>
static _Alignas(max_align_t) char arena[65536];
static size_t used;
static void *bump(size_t n) {
  void *p = arena + used; // NORACE
  used += (n + 15) & ~(size_t)15; // NORACE
  return p;
}
struct user { struct user *next; int id; long hits; char *name; };
static struct user *users;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void add(int id) {
  struct user *u = bump(sizeof *u);
  u->id = id; // NORACE
  u->hits = 0; // NORACE
  u->name = bump(8); // NORACE
  u->name[0] = 'a' + id; // NORACE
  u->next = users; // NORACE
  users = u; // NORACE
}
static void *f(void *arg) {
  for (struct user *u = users; u; u = u->next) { // NORACE
    u->hits++; // RACE
    pthread_mutex_lock(&m);
    u->name[1]++; // NORACE
    pthread_mutex_unlock(&m);
    u->name[2]++; // RACE
  }
  return 0;
}
int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 5; i++)
    add(i);
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return users->hits; // NORACE
}
