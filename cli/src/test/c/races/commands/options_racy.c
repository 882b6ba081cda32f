// The same, but threads ask for defaults, too.
#include <pthread.h>
#include <stdlib.h>

typedef enum { CMD_DEFAULT, CMD_COPY, CMD_FREE, CMD_SET, CMD_CHECK } command;

struct section {
  char *name;
  int level;
};

static struct section template;
static int sections;
static const char *current;

static const char *read_file(int depth);

static const char *option(command cmd, struct section *s, const char *value) {
  switch (cmd) {
    case CMD_DEFAULT:
      template.level = 5; // RACE
      break;
    case CMD_COPY:
      s->level = template.level; // RACE
      break;
    case CMD_FREE:
      free(s->name); // NORACE
      break;
    case CMD_SET:
      template.level = value[0]; // RACE
      current = value;           // NORACE
      if (value[1])
        return read_file(1);
      break;
    case CMD_CHECK:
      if (!current) // NORACE
        return "nothing set";
      break;
  }
  switch (cmd) {
    case CMD_SET:
      sections++; // NORACE
      break;
    case CMD_FREE:
      free(s); // NORACE
      break;
    default:
      break;
  }
  return NULL;
}

static const char *read_file(int depth) {
  if (depth > 3)
    return option(CMD_CHECK, NULL, NULL);
  return option(CMD_SET, NULL, "7");
}

static void *worker(void *arg) {
  option(CMD_DEFAULT, arg, NULL);
  option(CMD_FREE, arg, NULL);
  return NULL;
}

int main(void) {
  for (int i = 0; i < 4; i++) {
    struct section *s = calloc(1, sizeof *s);
    if (!s)
      return 1;
    option(CMD_DEFAULT, NULL, NULL);
    option(CMD_COPY, s, NULL);
    read_file(0);
    pthread_t t;
    if (pthread_create(&t, NULL, worker, s))
      return 1;
    pthread_detach(t);
  }
  return 0;
}
