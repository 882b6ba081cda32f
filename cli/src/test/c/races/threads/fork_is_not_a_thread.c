// A child process has its own memory.
#include <sys/wait.h>
#include <unistd.h>

static int counter;

int main(void) {
  pid_t child = fork();
  if (child == 0) {
    counter++;  // NORACE: in the child's copy
    _exit(0);
  }
  counter--;  // NORACE
  if (child > 0) waitpid(child, NULL, 0);
  return counter + 1;  // NORACE
}
