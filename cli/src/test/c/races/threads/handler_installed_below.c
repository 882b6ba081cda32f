/* A handler that several functions install through others: what they do before is not interrupted. */
#include <signal.h>
#include <stddef.h>

static int mode;
static int pending;
static int level;

static void on_signal(int number)
{
	(void)number;
	if (mode) // NORACE
		pending++; // RACE
}

static void install(void)
{
	struct sigaction action = { .sa_handler = on_signal };

	sigaction(SIGUSR1, &action, NULL);
}

static void install_quietly(void)
{
	level = 0;
	install();
}

static void install_loudly(void)
{
	level = 1;
	install();
}

int main(int argc, char **argv)
{
	(void)argv;
	mode = argc; // NORACE
	if (argc > 1)
		install_quietly();
	else
		install_loudly();
	pending = 0; // RACE
	return level; // NORACE
}
