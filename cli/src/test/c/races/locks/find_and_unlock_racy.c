// The lookup unlocks before it returns; the object is used unlocked.
#include <pthread.h>
#include <stddef.h>

struct user {
  int id;
  int logins;
};

static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;
static struct user users[3];

static struct user *find(int id) {
  struct user *found = NULL;
  pthread_mutex_lock(&table_lock);
  for (int i = 0; i < 3; i++) {
    if (users[i].id == id) found = &users[i];  // NORACE
  }
  pthread_mutex_unlock(&table_lock);
  return found;
}

static void *login(void *arg) {
  for (int id = 0; id < 4; id++) {
    struct user *u = find(id);
    if (u != NULL) u->logins++;  // RACE
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 3; i++) users[i].id = i;
  pthread_create(&a, NULL, login, NULL);
  pthread_create(&b, NULL, login, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
