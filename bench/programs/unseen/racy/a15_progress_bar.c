/* Converter with a progress bar: one field of the shared job is polled without the lock,
   and a worker that fails reports through a plain global. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct frame { int w, h; unsigned char *px; };

struct job {
  pthread_mutex_t mu;
  struct frame *frames;
  int nframes;
  int next;
  int finished;
  int cancelled;
};

static const char *last_error;
static int verbose;

static int take_frame(struct job *j) {
  int i;
  pthread_mutex_lock(&j->mu);
  i = j->cancelled || j->next >= j->nframes ? -1 : j->next++; // NORACE
  pthread_mutex_unlock(&j->mu);
  return i;
}

static int convert(struct frame *f) {
  if (f->w <= 0 || f->h <= 0) // NORACE
    return -1;
  f->px = malloc((size_t)f->w * f->h); // NORACE
  if (!f->px)
    return -1;
  for (int i = 0; i < f->w * f->h; i++) // NORACE
    f->px[i] = (unsigned char)(i * 3); // NORACE
  return 0;
}

static void *worker(void *arg) {
  struct job *j = arg;
  int i;
  while ((i = take_frame(j)) >= 0) {
    if (convert(&j->frames[i]) < 0) { // NORACE
      last_error = "bad frame"; // RACE!
      continue;
    }
    pthread_mutex_lock(&j->mu);
    j->finished++; // RACE!
    pthread_mutex_unlock(&j->mu);
  }
  return NULL;
}

static void *progress(void *arg) {
  struct job *j = arg;
  for (int k = 0; k < 10; k++) {
    int done = j->finished; // RACE!
    if (verbose) // NORACE
      printf("%d/%d\n", done, j->nframes); // NORACE
    usleep(50);
  }
  return NULL;
}

int main(int argc, char **argv) {
  struct job j = {.nframes = 20};
  pthread_t w[3], p;
  (void)argv;
  verbose = argc > 1; // NORACE
  pthread_mutex_init(&j.mu, NULL);
  j.frames = calloc(20, sizeof *j.frames); // NORACE
  if (!j.frames)
    return 1;
  for (int i = 0; i < 20; i++) {
    j.frames[i].w = i % 4; // NORACE
    j.frames[i].h = 8; // NORACE
  }
  for (int i = 0; i < 3; i++)
    pthread_create(&w[i], NULL, worker, &j);
  pthread_create(&p, NULL, progress, &j);
  for (int i = 0; i < 3; i++)
    pthread_join(w[i], NULL);
  if (last_error) // NORACE
    fprintf(stderr, "%s\n", last_error); // NORACE
  pthread_join(p, NULL);
  for (int i = 0; i < 20; i++)
    free(j.frames[i].px); // NORACE
  free(j.frames); // NORACE
  return j.finished > 20; // NORACE
}
