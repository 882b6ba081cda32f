/* A driver sets up its device before it asks for the interrupt, and frees it after that has gone. */
#include "kernel.h"

struct pci_dev { unsigned irq; void *data; };
struct pci_driver { const char *name; int (*probe)(struct pci_dev *); void (*remove)(struct pci_dev *); };
extern int pci_register_driver(struct pci_driver *);
extern void pci_unregister_driver(struct pci_driver *);

struct card { spinlock_t lock; int limit; int alarms; };

static int card_irq(int irq, void *d) {
  struct card *c = d;
  spin_lock(&c->lock);
  if (irq > c->limit) // NORACE
    c->alarms++; // NORACE
  spin_unlock(&c->lock);
  return 1;
}
static int card_probe(struct pci_dev *p) {
  struct card *c = kzalloc(sizeof *c, 0);
  if (!c)
    return -12;
  spin_lock_init(&c->lock);
  c->limit = 9; // NORACE
  if (request_irq(p->irq, card_irq, 0, "c", c)) {
    kfree(c); // NORACE
    return -1;
  }
  
  p->data = c; // NORACE
  return 0;
}
static void card_remove(struct pci_dev *p) {
  struct card *c = p->data; // NORACE
  free_irq(p->irq, c);
  kfree(c); // NORACE
}
static struct pci_driver driver = {"c", card_probe, card_remove};
int init_module(void) { return pci_register_driver(&driver); }
void cleanup_module(void) { pci_unregister_driver(&driver); }
