// Who takes an entry out of the list has it alone, but the library keeps a pointer to it for its callback.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
typedef void CURL;
CURL *curl_easy_init(void);
int curl_easy_setopt(CURL *handle, int option, ...);
int curl_easy_perform(CURL *handle);
struct entry { char *name; struct entry *next; };
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct entry *entries;
static CURL *handle;
static int seen;
static size_t on_data(char *p, size_t a, size_t b, void *u) {
  struct entry *e = u;
  seen += e->name[0];  // RACE
  return a * b;
}
static void *adder(void *arg) {
  for (int i = 0; i < 100; i++) {
    struct entry *e = calloc(1, sizeof *e);
    e->name = strdup("x");
    pthread_mutex_lock(&lock);
    e->next = entries;
    entries = e;
    pthread_mutex_unlock(&lock);
  }
  return arg;
}
static void *user(void *arg) {
  for (int i = 0; i < 100; i++) {
    pthread_mutex_lock(&lock);
    struct entry *e = entries;
    if (e) {
      entries = e->next;
      curl_easy_setopt(handle, 10001, e);  // RACE: with the transfer
    }
    pthread_mutex_unlock(&lock);
    if (e) {
      e->name[0] = 'y';  // RACE
      free(e->name);  // RACE
      free(e);  // RACE
    }
  }
  return arg;
}
static void *transfers(void *arg) {
  curl_easy_perform(handle);  // RACE
  return arg;
}
int main(void) {
  pthread_t t[4];
  handle = curl_easy_init();
  curl_easy_setopt(handle, 20011, on_data);
  pthread_create(&t[0], NULL, adder, NULL);
  pthread_create(&t[1], NULL, user, NULL);
  pthread_create(&t[2], NULL, user, NULL);
  pthread_create(&t[3], NULL, transfers, NULL);
  for (int i = 0; i < 4; i++) pthread_join(t[i], NULL);
  return 0;
}
