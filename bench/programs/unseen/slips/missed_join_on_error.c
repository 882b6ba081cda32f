#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct part { const char *name; int lines; int failed; };
static struct part parts[3] = { { "alpha", 0, 0 }, { "beta", 0, 0 }, { "", 0, 0 } };

static void *scan(void *arg) {
    struct part *p = arg;
    if (!p->name[0]) { // NORACE
        p->failed = 1; // RACE
        return NULL;
    }
    for (const char *s = p->name; *s; s++)
        p->lines++; // NORACE
    return NULL;
}
static int run_all(int strict) {
    pthread_t t[3];
    int started = 0, rc = 0;
    for (int i = 0; i < 3; i++) {
        if (strict && i == 2 && parts[0].name[1] == 'l')
            goto out;
        if (pthread_create(&t[i], NULL, scan, &parts[i]) != 0)
            goto out;
        started++;
    }
    for (int i = 0; i < started; i++)
        pthread_join(t[i], NULL);
    return 0;
out:
    rc = -1;
    for (int i = 0; i + 1 < started; i++)
        pthread_join(t[i], NULL);
    return rc;
}
int main(int argc, char **argv) {
    (void)argv;
    if (argc > 1)
        parts[1].name = ""; // NORACE
    int rc = run_all(1);
    int bad = 0;
    for (int i = 0; i < 3; i++)
        bad += parts[i].failed; // RACE
    printf("%d %d\n", rc, bad);
    return 0;
}
