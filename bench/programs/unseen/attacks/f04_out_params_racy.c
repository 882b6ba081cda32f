// Library functions write through what they are handed.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <poll.h>
#include <math.h>
#include <sys/time.h>
#include <sys/stat.h>
#include <sys/resource.h>
#include <sys/uio.h>
#include <sys/select.h>
#include <unistd.h>
static struct timespec now;
static struct timeval tv;
static struct stat st;
static struct rusage ru;
static struct tm tm;
static struct pollfd pfd[2];
static int exponent;
static char *line;
static size_t cap;
static char *text, *endp, *save;
static int parsed;
static time_t when;
static fd_set rset;
static char iobuf[16];
static struct iovec iov = {iobuf, sizeof iobuf};
static double ip;
static int sorted[8];
static int cmp(const void *a, const void *b) { return *(const int *)a - *(const int *)b; } // RACE
static void *f(void *arg) {
  char str[] = "a b";
  clock_gettime(CLOCK_MONOTONIC, &now); // RACE
  gettimeofday(&tv, 0); // RACE
  stat("/tmp", &st); // RACE
  getrusage(RUSAGE_SELF, &ru); // RACE
  time_t t0 = 0;
  localtime_r(&t0, &tm); // RACE
  poll(pfd, 2, 0); // RACE
  double d = frexp(3.5, &exponent); // RACE
  getline(&line, &cap, stdin); // RACE
  asprintf(&text, "%d", 3); // RACE
  strtol("12x", &endp, 10); // RACE
  sscanf("12", "%d", &parsed); // RACE
  time(&when); // RACE
  select(0, &rset, 0, 0, &(struct timeval){0, 0}); // RACE
  readv(0, &iov, 1); // RACE
  strtok_r(str, " ", &save); // RACE
  d += modf(2.5, &ip); // RACE
  qsort(sorted, 8, sizeof *sorted, cmp); // RACE
  mktime(&tm); // RACE
  FD_SET(1, &rset); // RACE
  return d > 9 ? arg : 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
