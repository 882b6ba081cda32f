// As scanned_members.c, but the format says that more is written, or does not say how much.
#include <pthread.h>
#include <stdio.h>

struct connection {
  int status;
  int port;
  char name[8];
  int speed;
};

static struct connection wide, named, unknown, numbered, pointed;
static char *format = "%i";

static void *receive(void *text) {
  sscanf(text, "%li", (long *)&wide.status);            // RACE: as large as two members
  sscanf(text, "%s", named.name);                       // RACE
  sscanf(text, format, &unknown.status);                // RACE
  sscanf(text, "%2$i %1$i", &numbered.port, &numbered.status);  // RACE
  sscanf(text, "%*i %n", &pointed.port);                // RACE
  return NULL;
}

int main(int argc, char **argv) {
  pthread_t t;
  if (argc > 1) {
    format = argv[1];
  }
  pthread_create(&t, NULL, receive, "200 80");
  wide.port = 1;     // RACE
  named.name[7] = 0;  // RACE
  named.speed = 5;   // NORACE: the string ends in its array
  unknown.port = 2;  // RACE
  numbered.status = 3;  // RACE
  pointed.port = 4;  // RACE
  pthread_join(t, NULL);
  return 0;
}
