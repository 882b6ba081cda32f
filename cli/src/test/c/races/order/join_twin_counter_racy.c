// Counters that have not counted the same rounds.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int sum, total, rest;

static void *add_sum(void *unused) {
  pthread_mutex_lock(&lock);
  sum++; // RACE
  pthread_mutex_unlock(&lock);
  return unused;
}

static void *add_total(void *unused) {
  pthread_mutex_lock(&lock);
  total++; // RACE
  pthread_mutex_unlock(&lock);
  return unused;
}

static void *add_rest(void *unused) {
  pthread_mutex_lock(&lock);
  rest++; // RACE
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(int argc, char **argv) {
  pthread_t threads[4], others[4], more[5];
  int started = 0, some = 0, late = -1;
  for (int i = 0; i < 4; i++) {
    if (pthread_create(&threads[i], NULL, add_sum, NULL) != 0)
      break;
    if (i != argc)
      started++;
  }
  for (int i = 0; i < started; i++)
    pthread_join(threads[i], NULL);
  int result = sum; // RACE
  for (int i = 0; i < 4; i += 2) {
    if (pthread_create(&others[i], NULL, add_total, NULL) != 0)
      break;
    some++;
  }
  for (int i = 0; i < some; i++)
    pthread_join(others[i], NULL);
  result += total; // RACE
  for (int i = 0; i < 4; i++) {
    if (pthread_create(&more[i], NULL, add_rest, NULL) != 0)
      break;
    late++;
  }
  for (int i = 0; i < late; i++)
    pthread_join(more[i], NULL);
  return result + rest; // RACE
}
