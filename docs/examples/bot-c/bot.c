/* A bot for Reef and Pearls without a JSON reader: it plays at random.
   Compile it with: cc -O2 -o bot bot.c */
#define _XOPEN_SOURCE 700
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The whole number behind a name. The types and the numbers stand before everything else. */
static unsigned long number(const char *line, const char *name) {
  const char *found = strstr(line, name);
  return found == NULL ? 0 : strtoul(found + strlen(name), NULL, 10);
}

static int is(const char *line, const char *type) {
  const char *start = "{\"type\":\"";
  size_t length = strlen(start);
  return strncmp(line, start, length) == 0 && strncmp(line + length, type, strlen(type)) == 0;
}

int main(void) {
  char *line = NULL;
  size_t size = 0;
  while (getline(&line, &size, stdin) > 0) {
    if (is(line, "hello\"")) {
      puts("{\"type\":\"ready\",\"protocol\":1}");
    } else if (is(line, "new-game\"")) {
      srandom((unsigned)number(line, "\"seed\":"));
    } else if (is(line, "choose\"")) {
      unsigned long id = number(line, "\"id\":"), count = number(line, "\"count\":");
      unsigned long index = (unsigned long)random() % count;
      printf("{\"type\":\"action\",\"id\":%lu,\"index\":%lu}\n", id, index);
    } else if (is(line, "quit\"")) {
      break;
    }
    fflush(stdout);
  }
  free(line);
  return 0;
}
