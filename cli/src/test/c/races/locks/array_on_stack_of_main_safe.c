// There is one array on the stack of main; who gets its address has that one.
#include <pthread.h>
#include <string.h>

struct row {
  int id;
  long sum;
};

struct job {
  struct row *rows;
};

static pthread_mutex_t locks[4];
static struct job job;

static void count(struct job *j) {
  for (int i = 0; i < 4; i++) {
    pthread_mutex_lock(&locks[i]);
    j->rows[i].sum++;  // NORACE
    pthread_mutex_unlock(&locks[i]);
  }
}

static void *worker(void *arg) {
  count(arg);
  return arg;
}

int main(void) {
  pthread_t thread;
  struct job mine;
  struct row rows[4];
  memset(rows, 0, sizeof rows);
  mine.rows = rows;
  for (int i = 0; i < 4; i++)
    pthread_mutex_init(&locks[i], NULL);
  job.rows = mine.rows;
  pthread_create(&thread, NULL, worker, &job);
  count(&mine);
  pthread_join(thread, NULL);
  return 0;
}
