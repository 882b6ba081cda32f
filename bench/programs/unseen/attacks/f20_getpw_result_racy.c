// The results of library functions with static storage are read after another thread may have called them again.
#include <pthread.h>
#include <pwd.h>
#include <time.h>
#include <string.h>
#include <stdio.h>
static void *f(void *arg) {
  char name[64];
  struct passwd *pw = getpwuid(0); // RACE
  if (pw)
    snprintf(name, sizeof name, "%s", pw->pw_name); // RACE
  time_t t = 0;
  struct tm *tm = gmtime(&t); // RACE
  int y = tm->tm_year; // RACE
  char *s = ctime(&t); // RACE
  char c = s[0]; // RACE
  return (void *)(long)(y + c);
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
