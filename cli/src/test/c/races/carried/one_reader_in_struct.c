// Commands with a pointer inside go through a socket, by functions that pass on what they are given.
#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>
struct acct { long bal, fee; };
struct cmd { int op; struct acct *acct; };
static int sv[2];
static int take(struct cmd *c) { return recv(sv[1], c, sizeof *c, 0) == sizeof *c; }
static void give(const struct cmd *c) { send(sv[0], c, sizeof *c, 0); }
static void *serve(void *arg) {
  struct cmd c;
  while (take(&c) && c.op) {
    c.acct->bal += c.op; // NORACE
    c.acct->bal -= c.acct->fee; // NORACE
  }
  return 0;
}
int main(void) {
  pthread_t t;
  struct acct *a = calloc(1, sizeof *a);
  if (!a || socketpair(AF_UNIX, SOCK_DGRAM, 0, sv))
    return 1;
  pthread_create(&t, 0, serve, 0);
  a->fee = 2; // NORACE
  struct cmd c = {5, a}, end = {0, 0};
  give(&c);
  give(&end);
  pthread_join(t, 0);
  return (int)a->bal; // NORACE
}
