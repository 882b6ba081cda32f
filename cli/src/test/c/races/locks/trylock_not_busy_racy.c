// Comparisons that do not tell whether the lock was acquired, and code for other failures.
#include <errno.h>
#include <pthread.h>

pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
int is_busy, other_number, other_failure, wrong_call, anyhow;

void *work(void *arg) {
  if (pthread_mutex_trylock(&m) == EBUSY)
    is_busy++;  // RACE
  else
    pthread_mutex_unlock(&m);
  int rc = pthread_mutex_trylock(&m);
  if (rc != EINVAL)
    other_number++;  // RACE
  if (rc == EOWNERDEAD)
    other_failure++;  // RACE
  if (rc == 0)
    pthread_mutex_unlock(&m);
  int first = pthread_mutex_trylock(&m);
  if (first == 0)
    pthread_mutex_unlock(&m);
  int second = pthread_mutex_trylock(&m);
  if (first != EBUSY)
    wrong_call++;  // RACE
  if (second == 0)
    pthread_mutex_unlock(&m);
  int third = pthread_mutex_trylock(&m);
  if (third != EBUSY)
    pthread_mutex_unlock(&m);
  if (third != EBUSY)
    anyhow++;  // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, work, 0);
  pthread_create(&b, 0, work, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return is_busy + other_number + other_failure + wrong_call + anyhow;  // NORACE
}
