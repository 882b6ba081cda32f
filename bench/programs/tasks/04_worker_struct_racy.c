#include <pthread.h>
#include <stdio.h>

#define NW 3
#define LEN 300
struct worker {
  pthread_t tid;
  int lo, hi;
  long sum;
};

static int data[LEN];
static struct worker ws[NW];
static long grand;

static void *run(void *p) {
  struct worker *w = p;
  for (int i = w->lo; i < w->hi; i++) // NORACE
    w->sum += data[i]; // NORACE
  grand += w->sum; // RACE!
  return NULL;
}

int main(void) {
  for (int i = 0; i < LEN; i++)
    data[i] = i; // NORACE
  for (int i = 0; i < NW; i++) {
    ws[i].lo = i * (LEN / NW); // NORACE
    ws[i].hi = (i + 1) * (LEN / NW); // NORACE
    ws[i].sum = 0; // NORACE
    pthread_create(&ws[i].tid, NULL, run, &ws[i]);
  }
  for (int i = 0; i < NW; i++) {
    pthread_join(ws[i].tid, NULL);
  }
  printf("%ld\n", grand); // NORACE
  return 0;
}
