// call_once of C11; what is written after it is shared again.
#include <threads.h>

static once_flag flag = ONCE_FLAG_INIT;
static int lookup[4], uses;

static void fill(void) {
  for (int i = 0; i < 4; i++) lookup[i] = 1 << i;  // NORACE
}

static int user(void *arg) {
  (void)arg;
  call_once(&flag, fill);
  uses++;  // RACE
  return lookup[3];  // NORACE
}

int main(void) {
  thrd_t a, b;
  thrd_create(&a, user, NULL);
  thrd_create(&b, user, NULL);
  thrd_join(a, NULL);
  thrd_join(b, NULL);
  return uses != 2;  // NORACE
}
