// Elements with constant indices.
#include <pthread.h>

enum { TEMPERATURE, PRESSURE, HUMIDITY, SENSORS };

static int reading[SENSORS];

static void *thermometer(void *arg) {
  reading[TEMPERATURE] = 20;  // NORACE
  reading[HUMIDITY] = 50;  // RACE
  return arg;
}

static void *barometer(void *arg) {
  int *base = reading;
  base[PRESSURE] = 1013;  // NORACE
  *(base + HUMIDITY) = 60;  // RACE
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, thermometer, NULL);
  pthread_create(&b, NULL, barometer, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
