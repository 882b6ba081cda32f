// What functions with static memory return is written by the next call, whoever makes it.
#include <pthread.h>
#include <pwd.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static int year(struct tm *tm) {
  return tm->tm_year;  // RACE
}

static void *unguarded(void *arg) {
  time_t now = 0;
  struct tm *tm = localtime(&now);  // RACE
  return year(tm) > 70 ? arg : NULL;
}

static void *guarded(void *arg) {
  pthread_mutex_lock(&lock);
  struct passwd *pw = getpwuid(0);         // NORACE
  int uid = pw != NULL ? pw->pw_uid : -1;  // NORACE
  pthread_mutex_unlock(&lock);
  time_t now = 0;
  struct tm own;
  localtime_r(&now, &own);
  return uid + own.tm_year > 70 ? arg : NULL;  // NORACE
}

int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], NULL, i < 2 ? unguarded : guarded, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  time_t now = 0;
  return gmtime(&now)->tm_mon == 13;  // NORACE
}
