#include <errno.h>
#include <pthread.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

struct tty {
  pthread_mutex_t termios_lock;
  pthread_mutex_t open_lock;
  unsigned baud;
  unsigned flags;
  int opens;
  unsigned rx, tx;
};

#define TCGETS 1
#define TCSETS 2
#define TIOCSTAT 3

static struct tty *the_tty;

static int tty_open(struct tty *t) {
  pthread_mutex_lock(&t->open_lock);
  if (t->opens == 0) { // NORACE
    pthread_mutex_lock(&t->termios_lock);
    t->baud = 9600;
    t->flags = 0; // NORACE
    pthread_mutex_unlock(&t->termios_lock);
  }
  t->opens++; // NORACE
  pthread_mutex_unlock(&t->open_lock);
  return 0;
}

static int tty_ioctl(struct tty *t, int cmd, unsigned *arg) {
  int rc = 0;
  if (cmd == TCGETS) {
    *arg = t->baud; // RACE!
    return 0;
  }
  pthread_mutex_lock(&t->termios_lock);
  switch (cmd) {
  case TCSETS:
    t->baud = *arg; // RACE!
    t->flags |= 2; // NORACE
    break;
  case TIOCSTAT:
    *arg = t->rx + t->tx; // NORACE
    break;
  default:
    rc = -EINVAL;
  }
  pthread_mutex_unlock(&t->termios_lock);
  return rc;
}

static void tty_xmit(struct tty *t) {
  pthread_mutex_lock(&t->termios_lock);
  if (t->flags & 2) // NORACE
    t->tx++; // NORACE
  pthread_mutex_unlock(&t->termios_lock);
}

static void *user(void *a) {
  unsigned v = 0;
  tty_open(the_tty);
  for (int i = 0; i < 10; i++) {
    tty_ioctl(the_tty, 1 + __VERIFIER_nondet_int() % 3, &v);
    tty_xmit(the_tty);
  }
  return NULL;
}

int main(void) {
  pthread_t a, b;
  the_tty = calloc(1, sizeof *the_tty); // NORACE
  if (!the_tty)
    return 1;
  pthread_mutex_init(&the_tty->termios_lock, NULL);
  pthread_mutex_init(&the_tty->open_lock, NULL);
  pthread_create(&a, NULL, user, NULL);
  pthread_create(&b, NULL, user, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return the_tty->opens != 2; // NORACE
}
