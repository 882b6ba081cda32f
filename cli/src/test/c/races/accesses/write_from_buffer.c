// write only reads its buffer: two of them do not disturb each other, a change does.
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static char banner[] = "hello";
static char counter_text[] = "0000";
static int sink_fd;

static void *sender(void *arg) {
  if (write(sink_fd, banner, 5) < 0) return NULL;  // NORACE: all only read
  if (write(sink_fd, counter_text, 4) < 0) return NULL;  // RACE
  return arg;
}

static void *ticker(void *arg) {
  counter_text[3]++;  // RACE
  return arg;
}

int main(void) {
  pthread_t a, b, c;
  sink_fd = open("/dev/null", O_WRONLY);
  pthread_create(&a, NULL, sender, NULL);
  pthread_create(&b, NULL, sender, NULL);
  pthread_create(&c, NULL, ticker, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(c, NULL);
  return 0;
}
