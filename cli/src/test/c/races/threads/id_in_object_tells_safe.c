// The id in an object says whether its thread is to be joined; the object is made with zeros.
#include <pthread.h>
#include <stdlib.h>

struct service {
  int count;
  pthread_t id;
};

static void *serve(void *arg) {
  struct service *service = arg;
  service->count++; // NORACE
  return NULL;
}

static void stop(struct service *service) {
  if (!service->id) {
    return;
  }
  pthread_join(service->id, NULL);
  service->id = 0;
}

int main(int argc, char **argv) {
  struct service *service = calloc(1, sizeof *service);
  (void)argv;
  if (argc > 1) {
    pthread_create(&service->id, NULL, serve, service);
  }
  stop(service);
  service->count++; // NORACE
  free(service);
  return 0;
}
