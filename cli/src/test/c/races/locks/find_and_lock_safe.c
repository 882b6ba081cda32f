// A lookup that returns the object locked; the caller unlocks it.
#include <pthread.h>
#include <stddef.h>

struct user {
  int id;
  pthread_mutex_t lock;
  int logins;
};

static struct user users[3];

static struct user *find_locked(int id) {
  for (int i = 0; i < 3; i++) {
    if (users[i].id == id) {
      pthread_mutex_lock(&users[i].lock);
      return &users[i];
    }
  }
  return NULL;
}

static void *login(void *arg) {
  for (int id = 0; id < 4; id++) {
    struct user *u = find_locked(id);
    if (u == NULL) continue;
    u->logins++;  // NORACE
    pthread_mutex_unlock(&u->lock);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 3; i++) {
    users[i].id = i;
    pthread_mutex_init(&users[i].lock, NULL);
  }
  pthread_create(&a, NULL, login, NULL);
  pthread_create(&b, NULL, login, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
