/* The session that was active is changed after another was chosen; others find it by number. */
#include <pthread.h>
#include <stdlib.h>
#define MAX 8
struct session { int id; int visible; long typed; };
static struct {
  pthread_mutex_t lock;
  int active;
  struct session *all[MAX];
} ui = { PTHREAD_MUTEX_INITIALIZER };
static void switch_to(int n)
{
  pthread_mutex_lock(&ui.lock);
  struct session *old = ui.all[ui.active];
  ui.active = n;
  pthread_mutex_unlock(&ui.lock);
  old->visible = 0; // RACE
}
static int shown(void)
{
  int n = 0;
  pthread_mutex_lock(&ui.lock);
  for (int i = 0; i < MAX; i++)
    n += ui.all[i]->visible; // RACE
  pthread_mutex_unlock(&ui.lock);
  return n;
}
static void *keys(void *arg) { for (int i = 0; i < 10000; i++) switch_to(i % MAX); return NULL; }
static void *status(void *arg) { long n = 0; for (int i = 0; i < 10000; i++) n += shown(); return (void *)n; }
int main(void)
{
  pthread_t a, b;
  for (int i = 0; i < MAX; i++) {
    struct session *s = calloc(1, sizeof *s);
    s->id = i;
    ui.all[i] = s;
  }
  pthread_create(&a, NULL, keys, NULL);
  pthread_create(&b, NULL, status, NULL);
  pthread_join(a, NULL); pthread_join(b, NULL);
}
