// The same with threads of C11, and the id is taken by a function of main's.
#include <threads.h>

static thrd_t main_id;
static int total;

static void remember(void) { main_id = thrd_current(); }

static int heir(void *arg) {
  (void)arg;
  thrd_join(main_id, NULL);
  total++;  // NORACE
  return 0;
}

int main(void) {
  thrd_t t;
  remember();
  thrd_create(&t, heir, NULL);
  total = 1;  // NORACE
  thrd_exit(0);
}
