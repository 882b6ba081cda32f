// RELAY, figure 11: the lock is held if and only if the result is not NULL. No race.
#include <pthread.h>
#include <stddef.h>

struct swap_info {
  int used;
};

static pthread_spinlock_t swap_lock;
static struct swap_info swap_info[2];

static struct swap_info *swap_info_get(int entry) {
  struct swap_info *p;
  if (entry == 0) goto out;
  p = &swap_info[entry % 2];
  pthread_spin_lock(&swap_lock);
  return p;
out:
  return NULL;
}

static void swap_entry_free(struct swap_info *p) {
  p->used--;  // NORACE
}

static void swap_free(int entry) {
  struct swap_info *p = swap_info_get(entry);
  if (p != NULL) {
    swap_entry_free(p);
    pthread_spin_unlock(&swap_lock);
  }
}

static void *swapper(void *arg) {
  for (int entry = 0; entry < 4; entry++) swap_free(entry);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_spin_init(&swap_lock, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&a, NULL, swapper, NULL);
  pthread_create(&b, NULL, swapper, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
