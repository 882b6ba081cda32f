// A header and its flexible array.
#include <pthread.h>
#include <stdlib.h>

struct message {
  int length;
  int seen;
  char text[];
};

static struct message *message;

static void *reader(void *arg) {
  message->seen = 1;  // RACE
  return message->length > 3 ? arg : NULL;  // NORACE
}

static void *editor(void *arg) {
  for (int i = 0; i < message->length; i++) message->text[i] ^= 32;  // NORACE
  message->seen = 0;  // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  message = calloc(1, sizeof *message + 8);
  if (message == NULL) return 1;
  message->length = 8;
  pthread_create(&a, NULL, reader, NULL);
  pthread_create(&b, NULL, editor, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
