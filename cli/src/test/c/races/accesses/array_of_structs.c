// One field in every element for each thread.
#include <pthread.h>

struct particle {
  float position, velocity, force;
};

static struct particle particles[8];

static void *mover(void *arg) {
  for (int i = 0; i < 8; i++) {
    particles[i].position += 0.5f;  // NORACE
    particles[i].force = 0;  // RACE
  }
  return arg;
}

static void *pusher(void *arg) {
  for (int i = 0; i < 8; i++) {
    struct particle *p = &particles[i];
    p->velocity += 0.1f;  // NORACE
    p->force += 1;  // RACE
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, mover, NULL);
  pthread_create(&b, NULL, pusher, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
