// The thread is started only in one mode; then main's access races.
#include <pthread.h>

static int mode_count, single_count;

static void *helper(void *arg) {
  mode_count++;  // RACE
  return arg;
}

int main(int argc, char **argv) {
  pthread_t t;
  (void)argv;
  if (argc < 3) {
    pthread_create(&t, NULL, helper, NULL);
    mode_count--;  // RACE
    pthread_join(t, NULL);
  } else {
    single_count++;  // NORACE
    mode_count--;  // NORACE: no thread in this mode
  }
  return single_count;  // NORACE
}
