// What main does before it starts a thread is not concurrent with it.
#include <pthread.h>

static int config, late_config;

static void parse(int argc) {
  config = argc;  // NORACE
  late_config = argc;  // NORACE
}

static void *worker(void *arg) {
  return config + late_config > 0 ? arg : NULL;  // RACE: late_config
}

int main(int argc, char **argv) {
  pthread_t t;
  parse(argc);
  pthread_create(&t, NULL, worker, argv);
  late_config = 2;  // RACE
  pthread_join(t, NULL);
  return 0;
}
