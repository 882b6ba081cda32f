// Threads of C11, started with arguments and joined.
#include <threads.h>

struct sum {
  int from, to, result;
};

static int done, checked;

static int add(void *arg) {
  struct sum *s = arg;
  for (int i = s->from; i < s->to; i++) s->result += i;  // NORACE
  done++;  // RACE
  return 0;
}

int main(void) {
  thrd_t a, b;
  struct sum low = {0, 5, 0}, high = {5, 10, 0};
  thrd_create(&a, add, &low);
  thrd_create(&b, add, &high);
  checked = 1;  // NORACE
  thrd_join(a, NULL);
  thrd_join(b, NULL);
  return low.result + high.result + done;  // NORACE
}
