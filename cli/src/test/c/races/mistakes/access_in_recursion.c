// An access in mutually recursive functions that take and release each other's locks. Found by random programs that
// are run; only the access they were found by is judged.
#define _GNU_SOURCE
#include <pthread.h>
struct node { pthread_mutex_t lock; int data; struct node *next; };
int any(void);
static pthread_mutex_t m0_0 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m1_0 = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t m2_0 = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static struct node n0_0, n1_0;
static struct node n0_0 = { PTHREAD_MUTEX_INITIALIZER, 0, &n1_0 };
static struct node n1_0 = { PTHREAD_MUTEX_INITIALIZER, 0, &n0_0 };
static pthread_mutex_t *gp_0 = &m0_0; static struct node *gu_0 = &n0_0;
int c0_0, c1_0, x_0;
static int f0_0(pthread_mutex_t *p, pthread_mutex_t *q, struct node *u, int k, pthread_mutex_t **o);
static int f1_0(pthread_mutex_t *p, pthread_mutex_t *q, struct node *u, int k, pthread_mutex_t **o);
static int f2_0(pthread_mutex_t *p, pthread_mutex_t *q, struct node *u, int k, pthread_mutex_t **o);
static int f0_0(pthread_mutex_t *p, pthread_mutex_t *q, struct node *u, int k, pthread_mutex_t **o) {
pthread_mutex_t *s = p, *t = q; struct node *v = u; int r = 0;
r = f2_0(p, p, u, any(), &t);
x_0 = 1; // EITHER
r = f2_0(p, p, u, -1, &t);
x_0 = 1; // EITHER
pthread_mutex_lock(p);
r = f0_0(p, p, gu_0, r, o);
if (!any()) {
u->next = gu_0;
} else {
}
return 0; }
static int f1_0(pthread_mutex_t *p, pthread_mutex_t *q, struct node *u, int k, pthread_mutex_t **o) {
pthread_mutex_t *s = p, *t = q; struct node *v = u; int r = 0;
r = pthread_mutex_trylock(t);
for (int i0 = 0; i0 < 2; i0++) {
r = pthread_mutex_trylock(t);
(&n0_0)->data = 1; // RACE
f2_0(p, p, v, c1_0, &t);
f2_0(p, p, v->next, c0_0, &t);
}
x_0 = 1; // EITHER
pthread_mutex_lock(p);
(gu_0)->data = 1; // EITHER
pthread_mutex_lock(p);
return 0; }
static int f2_0(pthread_mutex_t *p, pthread_mutex_t *q, struct node *u, int k, pthread_mutex_t **o) {
pthread_mutex_t *s = p, *t = q; struct node *v = u; int r = 0;
f1_0(*o, p, u->next, any(), o);
if (pthread_mutex_trylock(p) == 0) {
u->next = v;
pthread_mutex_lock(&m1_0);
r = pthread_mutex_trylock(&m0_0);
pthread_mutex_unlock(p);
}
pthread_mutex_lock(&(&n1_0)->lock);
x_0 = 1; // EITHER
pthread_mutex_lock(&m2_0);
r = pthread_mutex_trylock(&m2_0);
pthread_mutex_unlock(&m2_0);
pthread_mutex_unlock(&m2_0);
x_0 = 1; // EITHER
pthread_mutex_unlock(&(&n1_0)->lock);
x_0 = 1; // EITHER
x_0 = 1; // EITHER
x_0 = 1; // EITHER
return 0; }
static void *body_0(void *a) {
pthread_mutex_t *t = &m1_0; f0_0(&m0_0, &m1_0, &n0_0, any(), &t); return 0; }
int main(void) { pthread_t t;
pthread_create(&t, 0, body_0, 0);
x_0 = n0_0.data = n1_0.data = 0; // EITHER
return 0; }
