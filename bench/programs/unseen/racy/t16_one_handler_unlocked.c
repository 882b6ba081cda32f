#include <pthread.h>
#include <stddef.h>

extern unsigned __VERIFIER_nondet_uint(void);

struct vm { pthread_mutex_t mu; int acc, pc, traps; };
typedef void (*op_fn)(struct vm *, int);

static void op_add(struct vm *v, int x) {
  pthread_mutex_lock(&v->mu);
  v->acc += x; // NORACE
  v->pc++; // RACE!
  pthread_mutex_unlock(&v->mu);
}
static void op_sub(struct vm *v, int x) {
  pthread_mutex_lock(&v->mu);
  v->acc -= x; // NORACE
  v->pc++; // RACE!
  pthread_mutex_unlock(&v->mu);
}
static void op_jmp(struct vm *v, int x) { v->pc = x; } // RACE!
static void op_trap(struct vm *v, int x) {
  pthread_mutex_lock(&v->mu);
  v->traps |= x; // NORACE
  pthread_mutex_unlock(&v->mu);
}

static const struct { const char *name; op_fn fn; } ops[] = {
    {"add", op_add}, {"sub", op_sub}, {"jmp", op_jmp}, {"trap", op_trap}};
#define NOPS (sizeof ops / sizeof ops[0])

static struct vm vm = {PTHREAD_MUTEX_INITIALIZER, 0, 0, 0};

static void *cpu(void *p) {
  for (int i = 0; i < 50; i++)
    ops[__VERIFIER_nondet_uint() % NOPS].fn(&vm, i); // NORACE
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, cpu, NULL);
  pthread_create(&b, NULL, cpu, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return vm.acc + vm.pc == 3; // NORACE
}
