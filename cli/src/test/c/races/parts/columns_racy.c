// Parts of arrays in which threads meet: columns.
#include <pthread.h>
#define W 64
#define H 32
#define T 4
#define CW (W / T)
static unsigned char img[H][W];
static void *blur(void *arg) {
  int id = *(int *)arg; // NORACE
  int x0 = id * (CW - 1);
  for (int y = 0; y < H; y++)
    for (int x = x0; x < x0 + CW; x++)
      img[y][x] = (unsigned char)(x + y); // RACE
  return 0;
}
int main(void) {
  pthread_t t[T];
  int id[T];
  for (int i = 0; i < T; i++) {
    id[i] = i; // NORACE
    pthread_create(&t[i], 0, blur, &id[i]);
  }
  for (int i = 0; i < T; i++)
    pthread_join(t[i], 0);
  return img[0][0]; // NORACE
}
