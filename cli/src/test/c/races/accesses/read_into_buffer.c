// read fills a buffer: a write, although no store is to be seen.
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static unsigned char shared_seed[8], own_seed[8];

static void fill(unsigned char *buffer) {
  int fd = open("/dev/zero", O_RDONLY);
  if (fd < 0) return;
  ssize_t n = read(fd, buffer, 8);  // RACE: into shared_seed
  (void)n;
  close(fd);
}

static void *seeder(void *arg) {
  fill(shared_seed);
  fill(own_seed);
  return arg;
}

static void *user(void *arg) {
  return shared_seed[0] ? arg : NULL;  // RACE
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, seeder, NULL);
  pthread_create(&b, NULL, user, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return own_seed[0];  // NORACE
}
