// A library: which threads call it?
static int count;

int next(void) { return ++count; }

void reset(void) { count = 0; }
