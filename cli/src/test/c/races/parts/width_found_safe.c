// Bands of rows by a function, whose width is found behind a few pointers.
#include <pthread.h>
#include <stdlib.h>

struct image {
  int width, height;
  unsigned char *pixels;
};

struct filter {
  struct image *image;
  unsigned char *out;
};

struct band {
  struct filter *filter;
  int from, to;
};

static void blur(const struct image *image, unsigned char *out, int from, int to) {
  int width = image->width;
  for (int y = from; y < to; y++)
    for (int x = 0; x < width; x++)
      out[y * width + x] = image->pixels[y * width + x];  // NORACE
}

static void *run(void *arg) {
  struct band *b = arg;
  struct filter *f = b->filter;  // NORACE
  blur(f->image, f->out, b->from, b->to);
  return NULL;
}

static void filter_run(struct filter *f, struct image *image, int n) {
  pthread_t *t = calloc(n, sizeof *t);
  struct band *b = calloc(n, sizeof *b);
  f->image = image;
  f->out = calloc(image->width, image->height + 1);
  for (int i = 0; i < n; i++) {
    b[i].filter = f;  // NORACE
    b[i].from = image->height * i / n;
    b[i].to = image->height * (i + 1) / n;
    pthread_create(&t[i], NULL, run, &b[i]);
  }
  for (int i = 0; i < n; i++) pthread_join(t[i], NULL);
}

int main(int argc, char **argv) {
  struct image image;
  struct filter f;
  image.width = argc + 100;
  image.height = argc + 50;
  image.pixels = calloc(image.width, image.height + 1);
  filter_run(&f, &image, argc + 1);
  return 0;
}
