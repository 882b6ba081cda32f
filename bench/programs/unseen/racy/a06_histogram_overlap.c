/* Parallel prefix blur: the chunks overlap by one cell because of an inclusive bound. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define PIXELS 120
#define THREADS 4

struct image { int w; int *in; int *out; };
struct span { struct image *img; int lo, hi; int maximum; };

static int clampi(int v, int lo, int hi) { return v < lo ? lo : v > hi ? hi : v; }

static void *blur(void *arg) {
  struct span *s = arg;
  struct image *im = s->img; // NORACE
  s->maximum = 0; // NORACE
  for (int i = s->lo; i <= s->hi; i++) { // NORACE
    int l = im->in[clampi(i - 1, 0, im->w - 1)]; // NORACE
    int r = im->in[clampi(i + 1, 0, im->w - 1)]; // NORACE
    im->out[i] = (l + 2 * im->in[i] + r) / 4; // RACE!
    if (im->out[i] > s->maximum) // RACE!
      s->maximum = im->out[i]; // RACE!
  }
  return NULL;
}

int main(void) {
  struct image im = {PIXELS, NULL, NULL};
  struct span sp[THREADS];
  pthread_t t[THREADS];
  int per = PIXELS / THREADS, m = 0;
  im.in = malloc(PIXELS * sizeof(int));
  im.out = malloc((PIXELS + 1) * sizeof(int));
  if (!im.in || !im.out)
    return 1;
  for (int i = 0; i < PIXELS; i++)
    im.in[i] = i * 37 % 255; // NORACE
  for (int k = 0; k < THREADS; k++) {
    sp[k].img = &im; // NORACE
    sp[k].lo = k * per; // NORACE
    sp[k].hi = (k + 1) * per < PIXELS ? (k + 1) * per : PIXELS - 1; // NORACE
    pthread_create(&t[k], NULL, blur, &sp[k]);
  }
  for (int k = 0; k < THREADS; k++) {
    pthread_join(t[k], NULL);
    if (sp[k].maximum > m) // NORACE
      m = sp[k].maximum; // NORACE
  }
  printf("max %d last %d\n", m, im.out[PIXELS - 1]); // NORACE
  free(im.in); // NORACE
  free(im.out); // NORACE
  return 0;
}
