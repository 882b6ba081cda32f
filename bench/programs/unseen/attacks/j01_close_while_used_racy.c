// Resources are given back by main while the thread uses them.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <dirent.h>
#include <regex.h>
#include <netdb.h>
#include <sys/mman.h>
static FILE *fp;
static DIR *dir;
static regex_t re;
static struct addrinfo *ai;
static char *map;
static void *f(void *arg) {
  long n = 0;
  fputs("x", fp); // RACE
  n += readdir(dir) != 0; // RACE
  n += regexec(&re, "abc", 0, 0, 0); // RACE
  n += ai->ai_family; // RACE
  n += map[3]; // RACE
  return (void *)n;
}
int main(void) {
  pthread_t t;
  fp = fopen("/dev/null", "w"); // NORACE
  dir = opendir("/tmp"); // NORACE
  regcomp(&re, "a", 0); // NORACE
  if (getaddrinfo("127.0.0.1", 0, 0, &ai)) return 1; // NORACE
  map = mmap(0, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0); // NORACE
  pthread_create(&t, 0, f, 0);
  fclose(fp); // RACE
  closedir(dir); // RACE
  regfree(&re); // RACE
  freeaddrinfo(ai); // RACE
  munmap(map, 4096); // RACE
  pthread_join(t, 0);
  return 0;
}
