// A counted string with a header before the characters (as sds does).
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
struct hdr { int refs; size_t len; char s[]; };
#define HDR(p) ((struct hdr *)((p) - offsetof(struct hdr, s)))
#include <stddef.h>
typedef char *str;
static str str_new(const char *c) {
  size_t n = strlen(c);
  struct hdr *h = malloc(sizeof *h + n + 1);
  if (!h) abort();
  h->refs = 1; // NORACE
  h->len = n; // NORACE
  memcpy(h->s, c, n + 1); // NORACE
  return h->s;
}
static str str_dup(str s) {
  HDR(s)->refs++; // RACE
  return s;
}
static void str_free(str s) {
  if (--HDR(s)->refs == 0) // RACE
    free(HDR(s)); // RACE
}
static size_t str_len(str s) { return HDR(s)->len; } // RACE
static void *f(void *arg) {
  str s = arg;
  size_t n = 0;
  for (int i = 0; i < 100; i++) {
    str t = str_dup(s);
    n += str_len(t);
    str_free(t);
  }
  return (void *)n;
}
int main(void) {
  pthread_t a, b;
  str s = str_new("hello");
  pthread_create(&a, 0, f, s);
  pthread_create(&b, 0, f, s);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
