// Two things to hand around instead of one, a post by who has nothing to give, one given twice, one used after it
// was given away, one that is not waited for.
#include <pthread.h>
#include <semaphore.h>

static sem_t one, two, here, there, left, right, mine, yours, in, out;
static int both, given, twice, late, taken;

static void *both_a(void *arg) {
  for (int i = 0; i < 5; i++) {
    sem_wait(&one);
    both++;  // RACE
    sem_post(&two);
  }
  return arg;
}

static void *both_b(void *arg) {
  for (int i = 0; i < 5; i++) {
    sem_wait(&two);
    both++;  // RACE
    sem_post(&one);
  }
  return arg;
}

static void *given_a(void *arg) {
  for (int i = 0; i < 5; i++) {
    sem_wait(&here);
    given++;  // RACE
    sem_post(&there);
  }
  return arg;
}

static void *given_b(void *arg) {
  for (int i = 0; i < 5; i++) {
    sem_wait(&there);
    given++;  // RACE
    sem_post(&here);
  }
  return arg;
}

static void *twice_a(void *arg) {
  for (int i = 0; i < 5; i++) {
    sem_wait(&left);
    twice++;  // RACE
    sem_post(&right);
  }
  return arg;
}

static void *twice_b(void *arg) {
  for (int i = 0; i < 5; i++) {
    sem_wait(&right);
    twice++;  // RACE
    sem_post(&left);
    sem_post(&left);
  }
  return arg;
}

static void *late_a(void *arg) {
  for (int i = 0; i < 5; i++) {
    sem_wait(&mine);
    sem_post(&yours);
    late++;  // RACE
  }
  return arg;
}

static void *late_b(void *arg) {
  for (int i = 0; i < 5; i++) {
    sem_wait(&yours);
    late++;  // RACE
    sem_post(&mine);
  }
  return arg;
}

static void *taken_a(void *arg) {
  for (int i = 0; i < 5; i++) {
    sem_wait(&in);
    taken++;  // RACE
    sem_post(&out);
  }
  return arg;
}

static void *taken_b(void *arg) {
  for (int i = 0; i < 5; i++) {
    sem_trywait(&out);
    taken++;  // RACE
    sem_post(&in);
  }
  return arg;
}

int main(void) {
  pthread_t t[10];
  sem_init(&one, 0, 1);
  sem_init(&two, 0, 1);
  sem_init(&here, 0, 1);
  sem_init(&there, 0, 0);
  sem_init(&left, 0, 1);
  sem_init(&right, 0, 0);
  sem_init(&mine, 0, 1);
  sem_init(&yours, 0, 0);
  sem_init(&in, 0, 1);
  sem_init(&out, 0, 0);
  pthread_create(&t[0], NULL, both_a, NULL);
  pthread_create(&t[1], NULL, both_b, NULL);
  pthread_create(&t[2], NULL, given_a, NULL);
  pthread_create(&t[3], NULL, given_b, NULL);
  pthread_create(&t[4], NULL, twice_a, NULL);
  pthread_create(&t[5], NULL, twice_b, NULL);
  pthread_create(&t[6], NULL, late_a, NULL);
  pthread_create(&t[7], NULL, late_b, NULL);
  pthread_create(&t[8], NULL, taken_a, NULL);
  pthread_create(&t[9], NULL, taken_b, NULL);
  sem_post(&here);
  for (int i = 0; i < 10; i++) pthread_join(t[i], NULL);
  return 0;
}
