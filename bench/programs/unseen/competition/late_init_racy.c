#include <pthread.h>
#include <string.h>

struct settings { int level; char name[16]; };
struct settings st;

void *srv(void *p)
{
    struct settings *s = p;
    int l = s->level; // RACE
    return l > 3 ? s->name : 0;
}

int main(void)
{
    pthread_t t;
    strcpy(st.name, "x"); // NORACE
    pthread_create(&t, 0, srv, &st);
    st.level = 5; // RACE
    pthread_join(t, 0);
    st.level = 0; // NORACE
    return 0;
}
