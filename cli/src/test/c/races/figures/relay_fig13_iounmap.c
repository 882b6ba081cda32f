// RELAY, figure 13: a real race of the kernel. The area is found under the read lock, but its
// size is read after that has been released, while another thread shrinks it.
#include <pthread.h>
#include <stdlib.h>

#define PAGE_SIZE 4096
#define PAGE_SHIFT 12

struct vm_struct {
  void *addr;
  unsigned long phys_addr;
  unsigned long size;
  struct vm_struct *next;
};

static pthread_rwlock_t vmlist_lock = PTHREAD_RWLOCK_INITIALIZER;
static struct vm_struct *vmlist;

static void change_page_attr(unsigned long page, unsigned long count) {
  (void)page;
  (void)count;
}

static void *iounmap(void *addr) {
  struct vm_struct *p;
  pthread_rwlock_rdlock(&vmlist_lock);
  for (p = vmlist; p != NULL; p = p->next) {  // NORACE
    if (p->addr == addr) break;  // NORACE
  }
  pthread_rwlock_unlock(&vmlist_lock);
  if (p != NULL) {
    unsigned long page = p->phys_addr;  // NORACE: never changed
    change_page_attr(page, p->size >> PAGE_SHIFT);  // RACE
  }
  return NULL;
}

/* Called with the write lock held. */
static struct vm_struct *remove_vm_area(void *addr) {
  struct vm_struct *t;
  for (t = vmlist; t != NULL; t = t->next) {  // NORACE
    if (t->addr == addr) break;  // NORACE
  }
  if (t != NULL) t->size -= PAGE_SIZE;  // RACE
  return t;
}

static void *vunmap(void *addr) {
  pthread_rwlock_wrlock(&vmlist_lock);
  remove_vm_area(addr);
  pthread_rwlock_unlock(&vmlist_lock);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  vmlist = calloc(1, sizeof *vmlist);
  if (vmlist == NULL) return 1;
  vmlist->addr = vmlist;
  vmlist->size = 2 * PAGE_SIZE;
  void *addr = vmlist->addr;
  pthread_create(&a, NULL, iounmap, addr);
  pthread_create(&b, NULL, vunmap, addr);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
