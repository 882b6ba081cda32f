// A callback runs where the transfer of its own handle is performed, not that of another.
#include <pthread.h>
#include <stddef.h>

typedef void CURL;
CURL *curl_easy_init(void);
int curl_easy_setopt(CURL *handle, int option, ...);
int curl_easy_perform(CURL *handle);
CURL *curl_easy_duphandle(CURL *handle);

static int mine, ours, copied;
static CURL *first, *second, *third;

static size_t on_first(char *p, size_t a, size_t b, void *u) {
  mine++; // NORACE
  return a * b;
}

static size_t on_both(char *p, size_t a, size_t b, void *u) {
  ours++; // RACE
  return a * b;
}

static size_t on_copy(char *p, size_t a, size_t b, void *u) {
  copied++; // RACE
  return a * b;
}

static void *worker(void *arg) {
  curl_easy_perform(second);
  curl_easy_perform(curl_easy_duphandle(third)); // RACE
  return arg;
}

int main(void) {
  pthread_t t;
  first = curl_easy_init();
  second = curl_easy_init();
  third = curl_easy_init();
  curl_easy_setopt(first, 1, on_first);
  curl_easy_setopt(first, 2, on_both);
  curl_easy_setopt(second, 2, on_both);
  curl_easy_setopt(third, 3, on_copy);
  if (pthread_create(&t, NULL, worker, NULL))
    return 1;
  curl_easy_perform(first);
  curl_easy_perform(third); // RACE
  pthread_join(t, NULL);
  return 0;
}
