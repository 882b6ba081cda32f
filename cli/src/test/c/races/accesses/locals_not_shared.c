// Addresses of locals go down into callees, but not to other threads.
#include <pthread.h>
#include <string.h>

struct frame {
  char data[16];
  int length;
};

static int frames;

static void append(struct frame *f, char c) {
  f->data[f->length++] = c;  // NORACE: each thread has its own
}

static void *framer(void *arg) {
  struct frame f;
  memset(&f, 0, sizeof f);  // NORACE
  append(&f, 'a');
  append(&f, 'b');
  frames++;  // RACE
  return f.length == 2 ? arg : NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, framer, NULL);
  pthread_create(&b, NULL, framer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
