/* Doubles numbers in several threads, and tells now and then how far it is. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "queue.h"

enum { WORKERS = 4, JOBS = 1000 };

static struct queue queue;
static pthread_mutex_t total_lock = PTHREAD_MUTEX_INITIALIZER;
static long total;
static int verbose = 1;

static void add(long amount) {
  pthread_mutex_lock(&total_lock);
  total += amount;
  pthread_mutex_unlock(&total_lock);
}

static void *work(void *arg) {
  struct job *job;
  while ((job = queue_take(&queue)) != NULL) {
    add(2L * job->number);
    free(job);
  }
  return arg;
}

static void *report(void *arg) {
  while (verbose) {
    printf("%d jobs wait\n", queue_length(&queue));
    sleep(1);
  }
  return arg;
}

int main(void) {
  pthread_t workers[WORKERS];
  pthread_t reporter;
  queue_init(&queue);
  pthread_create(&reporter, NULL, report, NULL);
  for (int i = 0; i < WORKERS; i++) pthread_create(&workers[i], NULL, work, NULL);
  for (int i = 0; i < JOBS; i++) queue_put(&queue, i);
  queue_close(&queue);
  for (int i = 0; i < WORKERS; i++) pthread_join(workers[i], NULL);
  verbose = 0;
  pthread_join(reporter, NULL);
  printf("total %ld\n", total);
  return 0;
}
