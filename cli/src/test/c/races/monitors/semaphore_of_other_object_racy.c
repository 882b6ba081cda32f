// The semaphore of another object.
#include <pthread.h>
#include <stdlib.h>

struct sem {
  pthread_mutex_t m;
  pthread_cond_t c;
  int n;
};

static void down(struct sem *s) {
  pthread_mutex_lock(&s->m);
  while (s->n == 0)
    pthread_cond_wait(&s->c, &s->m);
  s->n--;
  pthread_mutex_unlock(&s->m);
}

static void up(struct sem *s) {
  pthread_mutex_lock(&s->m);
  s->n++;
  pthread_cond_signal(&s->c);
  pthread_mutex_unlock(&s->m);
}

struct account {
  struct sem sem;
  int balance;
};

static struct account accounts[4];

static void *worker(void *arg) {
  struct account *a = &accounts[(long)arg % 4];
  struct account *b = &accounts[((long)arg + 1) % 4];
  down(&b->sem);
  a->balance++; // RACE
  up(&b->sem);
  return 0;
}

int main(void) {
  pthread_t t[8];
  for (int i = 0; i < 4; i++) {
    pthread_mutex_init(&accounts[i].sem.m, 0);
    pthread_cond_init(&accounts[i].sem.c, 0);
    accounts[i].sem.n = 1;
  }
  for (long i = 0; i < 8; i++)
    pthread_create(&t[i], 0, worker, (void *)i);
  for (int i = 0; i < 8; i++)
    pthread_join(t[i], 0);
  return 0;
}
