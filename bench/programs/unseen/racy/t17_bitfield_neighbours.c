#include <pthread.h>

struct status {
  unsigned link : 1;
  unsigned duplex : 1;
  unsigned speed : 4;
  int carrier;
};
static struct status st;
static pthread_mutex_t link_mu = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t speed_mu = PTHREAD_MUTEX_INITIALIZER;

static void *link_thread(void *a) {
  for (int i = 0; i < 30; i++) {
    pthread_mutex_lock(&link_mu);
    st.link = i & 1; // RACE!
    st.carrier = i; // NORACE
    pthread_mutex_unlock(&link_mu);
  }
  return 0;
}

static void *speed_thread(void *a) {
  for (int i = 0; i < 30; i++) {
    pthread_mutex_lock(&speed_mu);
    st.speed = i & 7; // RACE!
    pthread_mutex_unlock(&speed_mu);
    pthread_mutex_lock(&link_mu);
    st.carrier++; // NORACE
    pthread_mutex_unlock(&link_mu);
  }
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, link_thread, 0);
  pthread_create(&b, 0, speed_thread, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return st.speed == 15 && st.link; // NORACE
}
