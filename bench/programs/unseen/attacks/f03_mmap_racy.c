#include <pthread.h>
#include <sys/mman.h>
struct page { int seq; char text[60]; };
static struct page *pg;
static void *f(void *arg) {
  for (int i = 0; i < 100; i++)
    pg->seq++; // RACE
  return 0;
}
int main(void) {
  pthread_t a, b;
  pg = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); // NORACE
  if (pg == MAP_FAILED) return 1; // NORACE
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return pg->seq; // NORACE
}
