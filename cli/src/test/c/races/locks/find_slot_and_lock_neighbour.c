// One thread takes the lock of the slot before the one returned.
#include <pthread.h>
#include <stddef.h>

struct user {
  int id;
  pthread_mutex_t lock;
  int logins;
};

static struct user users[4];

static struct user *find_locked(int id, int before) {
  for (int i = 1; i < 4; i++) {
    if (users[i].id == id) {
      pthread_mutex_lock(&users[i - before].lock);
      return &users[i];
    }
  }
  return NULL;
}

static void *login(void *arg) {
  for (int id = 0; id < 4; id++) {
    struct user *u = find_locked(id, arg != NULL);
    if (u == NULL) continue;
    u->logins++;  // RACE
    pthread_mutex_unlock(&users[u - users - (arg != NULL)].lock);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  for (int i = 0; i < 4; i++) {
    users[i].id = i;
    pthread_mutex_init(&users[i].lock, NULL);
  }
  pthread_create(&a, NULL, login, NULL);
  pthread_create(&b, NULL, login, users);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
