// The array of structs with locks is a member of a struct itself.
#include <pthread.h>
#include <stddef.h>

struct row {
  long cells[32];
  pthread_mutex_t lock;
};

static struct {
  int used;
  struct row rows[4];
} sheet;

static void set(int row, int column, long value) {
  pthread_mutex_lock(&sheet.rows[row].lock);
  sheet.rows[row].cells[column] = value;  // NORACE
  pthread_mutex_unlock(&sheet.rows[row].lock);
}

static long sum(int row) {
  long result = 0;
  pthread_mutex_lock(&sheet.rows[row].lock);
  for (int i = 0; i < 32; i++) result += sheet.rows[row].cells[i];  // NORACE
  pthread_mutex_unlock(&sheet.rows[row].lock);
  return result;
}

static void *worker(void *arg) {
  int n = *(int *)arg;
  for (int i = 0; i < 100; i++) {
    set(i % 4, n, sum((i + 1) % 4));
  }
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  int numbers[2] = {1, 2};
  for (int i = 0; i < 4; i++) pthread_mutex_init(&sheet.rows[i].lock, NULL);
  for (int i = 0; i < 2; i++) pthread_create(&threads[i], NULL, worker, &numbers[i]);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);
  return 0;
}
