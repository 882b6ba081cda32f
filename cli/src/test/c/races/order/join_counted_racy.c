// Not all threads are joined: one is not counted, the last or the first is left out, ids are overwritten.
#include <pthread.h>

static int uncounted[8], left[8], first[8], broken[8], over[8], inner[8];

static void *work(void *arg) {
  *(int *)arg += 1;  // RACE
  return NULL;
}

static int not_counted(int skipped) {
  pthread_t t[8];
  int n = 0, sum = 0;
  for (int i = 0; i < 8; i++) {
    if (pthread_create(&t[n], NULL, work, &uncounted[i]) == 0 && i != skipped) n++;
  }
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
  for (int i = 0; i < 8; i++) sum += uncounted[i];  // RACE
  return sum;
}

static int last_left_out(void) {
  pthread_t t[8];
  int n = 0, sum = 0;
  for (int i = 0; i < 8; i++) {
    if (pthread_create(&t[n], NULL, work, &left[i]) != 0) break;
    n++;
  }
  for (int i = 0; i < n - 1; i++) pthread_join(t[i], NULL);
  for (int i = 0; i < 8; i++) sum += left[i];  // RACE
  return sum;
}

static int first_left_out(void) {
  pthread_t t[8];
  int sum = 0;
  for (int i = 0; i < 8; i++) pthread_create(&t[i], NULL, work, &first[i]);
  for (int i = 7; i > 0; i--) pthread_join(t[i], NULL);
  for (int i = 0; i < 8; i++) sum += first[i];  // RACE
  return sum;
}

static int given_up(void) {
  pthread_t t[8];
  int sum = 0;
  for (int i = 0; i < 8; i++) pthread_create(&t[i], NULL, work, &broken[i]);
  for (int i = 7; i >= 0; i--) {
    if (pthread_join(t[i], NULL)) break;
  }
  for (int i = 0; i < 8; i++) sum += broken[i];  // RACE
  return sum;
}

static int overwritten(void) {
  pthread_t t[8];
  int n = 0, sum = 0;
  for (int i = 0; i < 8; i++) {
    if (pthread_create(&t[n], NULL, work, &over[i]) != 0) n++;
  }
  for (int i = 0; i <= n; i++) pthread_join(t[i], NULL);
  for (int i = 0; i < 8; i++) sum += over[i];  // RACE
  return sum;
}

static int inner_loop(int rounds) {
  pthread_t t[8];
  int n = 0, sum = 0;
  for (int i = 0; i < 4; i++) {
    for (int k = 0; k < rounds; k++) pthread_create(&t[n], NULL, work, &inner[i + k]);
    n++;
  }
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
  for (int i = 0; i < 8; i++) sum += inner[i];  // RACE
  return sum;
}

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int locked;

static void *add(void *arg) {
  pthread_mutex_lock(&m);
  locked++;  // RACE
  pthread_mutex_unlock(&m);
  return arg;
}

static int inner_loop_by_outer_counter(int rounds) {
  pthread_t t[8];
  for (int i = 0; i < 4; i++) {
    for (int k = 0; k < rounds; k++) pthread_create(&t[i], NULL, add, NULL);
  }
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return locked;  // RACE
}

int main(int argc, char **argv) {
  (void)argv;
  return not_counted(argc) + last_left_out() + first_left_out() + given_up() + overwritten() +
         inner_loop(argc) + inner_loop_by_outer_counter(argc);
}
