/* Session table: the slot is found under the lock but touched after it is released. */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#define MAXS 6
struct session {
  int id;
  int in_use;
  unsigned last_seen;
  char user[16];
};

static struct session tab[MAXS];
static pthread_mutex_t tab_mu = PTHREAD_MUTEX_INITIALIZER;
static int next_id = 1;
static unsigned ticks_of(int i) { return (unsigned)i * 10u; }

static struct session *by_id(int id) {
  struct session *r = NULL;
  pthread_mutex_lock(&tab_mu);
  for (int i = 0; i < MAXS; i++)
    if (tab[i].in_use && tab[i].id == id) { // NORACE
      r = &tab[i];
      break;
    }
  pthread_mutex_unlock(&tab_mu);
  return r;
}

static int login(const char *user) {
  int id = -1;
  pthread_mutex_lock(&tab_mu);
  for (int i = 0; i < MAXS; i++)
    if (!tab[i].in_use) { // NORACE
      tab[i].in_use = 1; // NORACE
      id = tab[i].id = next_id++; // NORACE
      tab[i].last_seen = 0; // RACE!
      strncpy(tab[i].user, user, sizeof tab[i].user - 1); // RACE!
      break;
    }
  pthread_mutex_unlock(&tab_mu);
  return id;
}

static void logout(int id) {
  pthread_mutex_lock(&tab_mu);
  for (int i = 0; i < MAXS; i++)
    if (tab[i].id == id) // NORACE
      tab[i].in_use = 0; // NORACE
  pthread_mutex_unlock(&tab_mu);
}

static int touch(int id, unsigned now) {
  struct session *s = by_id(id);
  if (!s)
    return -1;
  s->last_seen = now; // RACE!
  return s->user[0]; // RACE!
}

static int reap(unsigned limit) {
  int n = 0;
  pthread_mutex_lock(&tab_mu);
  for (int i = 0; i < MAXS; i++)
    if (tab[i].in_use && tab[i].last_seen < limit) { // RACE!
      tab[i].in_use = 0; // NORACE
      n++;
    }
  pthread_mutex_unlock(&tab_mu);
  return n;
}

static void *user_main(void *arg) {
  for (int i = 0; i < 30; i++) {
    int id = login(arg);
    if (id < 0)
      continue;
    touch(id, ticks_of(i));
    if (i % 3)
      logout(id);
  }
  return NULL;
}

static void *reaper_main(void *arg) {
  int total = 0;
  for (unsigned i = 0; i < 30; i++)
    total += reap(i * 10);
  *(int *)arg = total; // NORACE
  return NULL;
}

int main(void) {
  pthread_t a, b, r;
  int reaped = 0;
  pthread_create(&a, NULL, user_main, "ann");
  pthread_create(&b, NULL, user_main, "bob");
  pthread_create(&r, NULL, reaper_main, &reaped);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  pthread_join(r, NULL);
  printf("reaped %d next %d\n", reaped, next_id); // NORACE
  return 0;
}
