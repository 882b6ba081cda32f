// Formals are passed on in turn, the other way round, and further than anybody looks.
#include <pthread.h>

struct node {
  struct node *link;
  int value;
};

static struct node a;
static struct node b;
static struct node c;
static struct node d;

static void cross(struct node *x, struct node *y, int n) {
  if (n == 0)
    x->link = y;
  else
    cross(y, x, n - 1);
}

static void far5(struct node *x, struct node *y) { x->link = y; }
static void far4(struct node *x, struct node *y) { far5(x, y); }
static void far3(struct node *x, struct node *y) { far4(x, y); }
static void far2(struct node *x, struct node *y) { far3(x, y); }
static void far1(struct node *x, struct node *y) { far2(x, y); }
static void far0(struct node *x, struct node *y) { far1(x, y); }

static void *worker(void *arg) {
  (void)arg;
  b.link->value++; // RACE
  c.link->value++; // RACE
  return NULL;
}

int main(int argc, char **argv) {
  (void)argv;
  pthread_t t;
  cross(&a, &b, argc);
  cross(&b, &a, argc);
  far0(&c, &d);
  if (pthread_create(&t, NULL, worker, NULL))
    return 1;
  a.value++; // RACE
  d.value++; // RACE
  pthread_join(t, NULL);
  return 0;
}
