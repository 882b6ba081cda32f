/* Functions that the C library hands around or that are its own. */
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

typedef int (*compare)(const int *, const int *);
static int up(const int *a, const int *b) { return *a - *b; }
static int down(const int *a, const int *b) { return *b - *a; }
static compare order;
static int by_order(const void *a, const void *b) {
  return order(a, b);
}

struct job { void (*work)(int *); int *result; };
static void add(int *r) { *r += 1; }
static void twice(int *r) { *r *= 2; }
static void *thread(void *arg) {
  struct job *job = arg;
  job->work(job->result);
  return (void *)job->work;
}

static void (*on_signal)(int *) = add;
static int signals;
static void handler(int number) {
  (void)number;
  on_signal(&signals);
}

static void (*at_end)(int *) = twice;
static void last(void) {
  at_end(&signals);
}

static pthread_once_t control = PTHREAD_ONCE_INIT;
static compare once_order;
static void set_once(void) { once_order = down; }

static pthread_key_t key;

struct allocator { void *(*get)(size_t); void (*put)(void *); size_t (*length)(const char *); };
static struct allocator standard = {malloc, free, strlen};

int main(void) {
  int numbers[] = {3, 1, 2};
  order = up;
  qsort(numbers, 3, sizeof *numbers, by_order);
  order = down;
  qsort(numbers, 3, sizeof *numbers, by_order);

  int result = 1;
  struct job jobs[2] = {{add, &result}, {twice, &result}};
  for (int i = 0; i < 2; i++) {
    pthread_t id;
    void *back;
    pthread_create(&id, 0, thread, &jobs[i]);
    pthread_join(id, &back);
    ((void (*)(int *))back)(&result);
  }

  signal(SIGUSR1, handler);
  raise(SIGUSR1);
  atexit(last);

  pthread_once(&control, set_once);
  once_order(&numbers[0], &numbers[1]);

  pthread_key_create(&key, 0);
  pthread_setspecific(key, (void *)up);
  ((compare)pthread_getspecific(key))(&numbers[0], &numbers[1]);

  char *text = standard.get(8);
  strcpy(text, "abc");
  size_t length = standard.length(text);
  standard.put(text);
  return length == 0;
}
