// Gathering output from and reading into buffers named by an iovec.
#include <pthread.h>
#include <string.h>
#include <sys/uio.h>
#include <sys/socket.h>
#include <unistd.h>
static char head[8], body[8], in1[8];
static int fd = 1;
static void *f(void *arg) {
  struct iovec v[2] = {{head, 8}, {body, 8}};
  writev(fd, v, 2); // RACE
  struct iovec r = {in1, 8};
  struct msghdr mh = {.msg_iov = &r, .msg_iovlen = 1};
  recvmsg(fd, &mh, 0); // RACE
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, f, 0);
  memset(head, 'h', 8); // RACE
  body[0] = 'b'; // RACE
  int v = in1[0]; // RACE
  pthread_join(a, 0);
  return v;
}
