// What scanf() writes is said by its format: a member, not what comes after it in the struct.
#include <pthread.h>
#include <stdio.h>

struct connection {
  int status;
  int port;
  char name[8];
  int speed;
  long size;
  short kind;
  unsigned char flags;
  unsigned char retries;
  char letters[4];
  double ratio;
  int last;
};

static struct connection c;

static void *receive(void *text) {
  sscanf(text, "%i", &c.status);                                     // NORACE
  sscanf(text, "%*s %3d%% %7[^]x]", &c.port, c.name);                // NORACE
  sscanf(text, "%ld %hd %hhu", &c.size, &c.kind, &c.flags);          // NORACE
  sscanf(text, "%3c%lf", c.letters, &c.ratio);                       // NORACE
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, receive, "200 80");
  c.speed = 1;       // NORACE
  c.retries = 2;     // NORACE
  c.letters[3] = 0;  // NORACE
  c.last = 3;        // NORACE
  pthread_join(t, NULL);
  return c.status + c.port + (int)c.size + c.kind + c.flags;  // NORACE
}
