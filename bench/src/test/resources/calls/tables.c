/* Tables of functions, by constant and by computed index, nested in structs and arrays. */
static int zero(int x) { return x; }
static int one(int x) { return x + 1; }
static int two(int x) { return x + 2; }
static int three(int x) { return x + 3; }

typedef int (*op)(int);
static const op flat[] = {zero, one, two, three};

struct entry {
  const char *name;
  struct {
    op forth, back;
  } ops[2];
};
static struct entry entries[] = {
    {"a", {{zero, one}, {two, three}}},
    {"b", {{three, two}, {one, zero}}},
};

static int call_flat(int i) {
  return flat[i & 3](i);
}

static int call_nested(struct entry *e, int i) {
  int sum = e->ops[i].forth(1);
  return sum + e->ops[1 - i].back(2);
}

static op *slot(int i) { return i ? &entries[0].ops[0].forth : &entries[1].ops[1].back; }

int main(void) {
  int sum = 0;
  for (int i = 0; i < 4; i++) sum += call_flat(i);
  for (int i = 0; i < 2; i++) sum += call_nested(&entries[i], i);
  *slot(1) = *slot(0);
  for (struct entry *e = entries; e < entries + 2; e++)
    sum += e->ops[0].forth(3);
  return sum == 0;
}
