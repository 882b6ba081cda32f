/* What the probe of a driver uses is there before the driver is registered. */
#include "kernel.h"

struct pci_dev { unsigned irq; void *data; };
struct pci_driver { const char *name; int (*probe)(struct pci_dev *); void (*remove)(struct pci_dev *); };
extern int pci_register_driver(struct pci_driver *);
extern void pci_unregister_driver(struct pci_driver *);

static int serial;

static int card_probe(struct pci_dev *p) {
  serial++; // NORACE
  return 0;
}
static struct pci_driver driver = {"c", card_probe, NULL};
int init_module(void) {
  int e;
  serial = 100; // NORACE
  e = pci_register_driver(&driver);
  if (e)
    return e;
  
  return 0;
}
void cleanup_module(void) {
  pci_unregister_driver(&driver);
  printk("%d\n", serial); // NORACE
}
