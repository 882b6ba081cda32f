// A function that returns what it was given, or does not return: what it returns for one object is that object,
// and nobody else's.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct queue {
  pthread_mutex_t lock;
  int length;
};

struct table {
  pthread_mutex_t lock;
  int *slots;
  int used;
};

static void *checked(void *memory) {
  if (memory == NULL) {
    fputs("out of memory\n", stderr);
    abort();
  }
  return memory;
}

/* returns it by way of another, and on two ways */
static void *counted(void *memory, int *count) {
  if (count != NULL) {
    (*count)++;
    return checked(memory);
  }
  return memory;
}

static int made;

static void *serve(void *argument) {
  struct queue *queue = argument;
  pthread_mutex_lock(&queue->lock);
  queue->length++; // NORACE
  pthread_mutex_unlock(&queue->lock);
  return NULL;
}

static void *fill(void *argument) {
  struct table *table = argument;
  pthread_mutex_lock(&table->lock);
  table->slots[table->used++] = 1; // NORACE
  pthread_mutex_unlock(&table->lock);
  return NULL;
}

int main(void) {
  pthread_t threads[4];
  struct queue *queue = checked(calloc(1, sizeof *queue));
  struct table *table = counted(calloc(1, sizeof *table), &made);
  table->slots = checked(calloc(8, sizeof *table->slots));
  int *mine = checked(malloc(sizeof *mine));
  pthread_mutex_init(&queue->lock, NULL);
  pthread_mutex_init(&table->lock, NULL);
  pthread_create(&threads[0], NULL, serve, queue);
  pthread_create(&threads[1], NULL, serve, queue);
  pthread_create(&threads[2], NULL, fill, table);
  pthread_create(&threads[3], NULL, fill, table);
  *mine = 1; // NORACE
  for (int i = 0; i < 4; i++) {
    pthread_join(threads[i], NULL);
  }
  printf("%d %d %d\n", queue->length, table->used, *mine); // NORACE
  return 0;
}
