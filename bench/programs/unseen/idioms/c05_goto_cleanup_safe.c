#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <errno.h>
struct table { pthread_mutex_t lock; char **names; int n, cap; int errors; };

static int table_add(struct table *t, const char *name) {
  int rc = 0;
  char *copy = NULL;
  pthread_mutex_lock(&t->lock);
  if (!name) {
    rc = -EINVAL;
    goto err;
  }
  for (int i = 0; i < t->n; i++) // NORACE
    if (!strcmp(t->names[i], name)) { // NORACE
      rc = -EEXIST;
      goto out;
    }
  copy = strdup(name);
  if (!copy) {
    rc = -ENOMEM;
    goto err;
  }
  if (t->n == t->cap) { // NORACE
    int cap = t->cap * 2 + 4; // NORACE
    char **p = realloc(t->names, cap * sizeof *p); // NORACE
    if (!p) {
      rc = -ENOMEM;
      goto err;
    }
    t->names = p; // NORACE
    t->cap = cap; // NORACE
  }
  t->names[t->n++] = copy; // NORACE
  copy = NULL;
  goto out;
err:
  t->errors++; // NORACE
out:
  pthread_mutex_unlock(&t->lock);
  free(copy);
  return rc;
}

static void *w(void *arg) {
  struct table *t = arg;
  static const char *const words[] = {"a", "b", NULL, "c", "a"};
  for (int i = 0; i < 5; i++)
    table_add(t, words[i]);
  return NULL;
}

int main(void) {
  struct table *t = calloc(1, sizeof *t);
  pthread_t a, b;
  if (!t) return 1;
  pthread_mutex_init(&t->lock, NULL);
  pthread_create(&a, NULL, w, t);
  pthread_create(&b, NULL, w, t);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  int rc = t->n != 3 || t->errors != 2; // NORACE
  for (int i = 0; i < t->n; i++) // NORACE
    free(t->names[i]); // NORACE
  free(t->names); // NORACE
  free(t);
  return rc;
}
