// Buffers that are handed over in arrays of structs.
#include <pthread.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>

static char head[8], body[8], in[8], guarded[8], own[8];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *transfer(void *arg) {
  struct iovec out[2] = {{head, sizeof head}, {body, sizeof body}};
  writev(1, out, 2);  // RACE
  struct iovec one = {in, sizeof in};
  struct msghdr message = {.msg_iov = &one, .msg_iovlen = 1};
  recvmsg(0, &message, 0);  // RACE
  struct iovec kept = {guarded, sizeof guarded};
  pthread_mutex_lock(&lock);
  readv(0, &kept, 1);  // NORACE
  pthread_mutex_unlock(&lock);
  struct iovec mine = {own, sizeof own};
  readv(0, &mine, 1);  // NORACE: nobody else uses it
  return arg;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, NULL, transfer, NULL);
  memset(head, 'h', sizeof head);  // RACE
  body[0] = 'b';                   // RACE
  int sum = in[0];                 // RACE
  pthread_mutex_lock(&lock);
  sum += guarded[0];  // NORACE
  pthread_mutex_unlock(&lock);
  pthread_join(a, NULL);
  return sum + own[0];  // NORACE
}
