// Commands with pointers over a socketpair.
#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>
struct cmd { int op; struct acct *acct; };
struct acct { long bal; };
static int sv[2];
static void *srv(void *arg) {
  struct cmd c;
  while (recv(sv[1], &c, sizeof c, 0) == sizeof c && c.op)
    c.acct->bal += c.op; // RACE
  return 0;
}
int main(void) {
  pthread_t t;
  struct acct *a = calloc(1, sizeof *a);
  if (!a || socketpair(AF_UNIX, SOCK_DGRAM, 0, sv)) return 1;
  pthread_create(&t, 0, srv, 0);
  struct cmd c = {5, a}, end = {0, 0};
  send(sv[0], &c, sizeof c, 0);
  long v = a->bal; // RACE
  send(sv[0], &end, sizeof end, 0);
  pthread_join(t, 0);
  return v;
}
