// Asynchronous input goes into a buffer that is read before it is complete.
#include <aio.h>
#include <string.h>
#include <fcntl.h>
static char buf[64];
int main(void) {
  struct aiocb cb;
  memset(&cb, 0, sizeof cb);
  cb.aio_fildes = open("/dev/zero", O_RDONLY);
  cb.aio_buf = buf;
  cb.aio_nbytes = sizeof buf;
  aio_read(&cb); // RACE
  int v = buf[3]; // RACE
  while (aio_error(&cb) == 115)
    ;
  return v;
}
