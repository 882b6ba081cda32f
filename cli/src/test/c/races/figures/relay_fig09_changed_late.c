// RELAY, figure 9, with the page changed when it is in the list again.
#include <pthread.h>
#include <stdlib.h>

struct page_map {
  void *virtual;
  struct page_map *next;
};

struct slot {
  pthread_spinlock_t lock;
  struct page_map *lh;
};

static pthread_spinlock_t pool_lock;
static struct page_map *page_addr_pool;
static struct slot slot;

static void set_page_address(void *virtual) {
  pthread_spin_lock(&pool_lock);
  struct page_map *pam = page_addr_pool;  // NORACE
  page_addr_pool = pam->next;  // NORACE
  pthread_spin_unlock(&pool_lock);
  pthread_spin_lock(&slot.lock);
  pam->next = slot.lh;  // NORACE
  slot.lh = pam;  // NORACE
  pthread_spin_unlock(&slot.lock);
  pam->virtual = virtual;  // RACE: others find it
}

static void *page_address(void) {
  void *found = NULL;
  pthread_spin_lock(&slot.lock);
  for (struct page_map *p = slot.lh; p != NULL; p = p->next) found = p->virtual;  // RACE
  pthread_spin_unlock(&slot.lock);
  return found;
}

static void *mapper(void *arg) {
  set_page_address(arg);
  return page_address();
}

int main(void) {
  pthread_t t[2];
  pthread_spin_init(&pool_lock, PTHREAD_PROCESS_PRIVATE);
  pthread_spin_init(&slot.lock, PTHREAD_PROCESS_PRIVATE);
  for (int i = 0; i < 2; i++) {
    struct page_map *p = calloc(1, sizeof *p);
    if (p == NULL) return 1;
    p->next = page_addr_pool;
    page_addr_pool = p;
  }
  for (int i = 0; i < 2; i++) pthread_create(&t[i], NULL, mapper, t);
  for (int i = 0; i < 2; i++) pthread_join(t[i], NULL);
  return 0;
}
