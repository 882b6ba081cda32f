// What a library function stores behind an argument is a write like any other.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static char *end, *rest, *text, *line, *guarded;
static void *aligned, *result, *own_result;
static size_t size;
static pthread_t other;

static void *nothing(void *arg) {
  return arg;
}

static void *worker(void *arg) {
  char copy[] = "a b", *own;
  strtol("12x", &end, 10);             // RACE!
  strtok_r(copy, " ", &rest);          // RACE!
  if (asprintf(&text, "%d", 1) < 0)    // RACE!
    return arg;
  if (posix_memalign(&aligned, 8, 8))  // RACE!
    return arg;
  if (getline(&line, &size, stdin) < 0) // RACE!
    return arg;
  pthread_join(other, &result);        // RACE!
  pthread_mutex_lock(&mutex);
  strtol("12x", &guarded, 10);         // NORACE
  pthread_mutex_unlock(&mutex);
  strtol("12x", &own, 10);             // NORACE
  strtol("12x", NULL, 10);
  return own;
}

int main(void) {
  pthread_t thread;
  pthread_create(&other, NULL, nothing, NULL);
  pthread_create(&thread, NULL, worker, NULL);
  if (end)      // RACE!
    puts("end");
  if (rest)     // RACE!
    puts("rest");
  if (text)     // RACE!
    puts("text");
  if (aligned)  // RACE!
    puts("aligned");
  if (line)     // RACE!
    puts("line");
  if (result)   // RACE!
    puts("result");
  pthread_mutex_lock(&mutex);
  if (guarded)  // NORACE
    puts("guarded");
  pthread_mutex_unlock(&mutex);
  pthread_join(thread, &own_result); // NORACE
  return own_result != NULL;         // NORACE
}
