#include <pthread.h>
#include <stdlib.h>

struct codec { int table[16]; int ready; };
static struct codec *instance;
static pthread_mutex_t init_lock = PTHREAD_MUTEX_INITIALIZER;

static struct codec *codec_get(void) {
  if (instance == NULL) { // RACE!
    pthread_mutex_lock(&init_lock);
    if (instance == NULL) { // NORACE
      struct codec *c = malloc(sizeof *c);
      if (!c)
        abort();
      for (int i = 0; i < 16; i++)
        c->table[i] = i * 17; // RACE!
      c->ready = 1; // NORACE
      instance = c; // RACE!
    }
    pthread_mutex_unlock(&init_lock);
  }
  return instance; // RACE!
}

static void *enc(void *a) {
  struct codec *c = codec_get();
  long s = 0;
  for (int i = 0; i < 16; i++)
    s += c->table[i]; // RACE!
  return (void *)s;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, enc, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return instance == NULL; // NORACE
}
