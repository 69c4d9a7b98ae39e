export interface LineBatch {
  add(line: string): void;
  // Writes out what is still waiting.
  flush(): void;
}

const BATCH_CHARACTERS = 131_072;
const LONGEST_WAIT_MS = 250;

// Collects lines and writes many at a time: on a busy server, handing each line to the log stream costs more than
// making it.
export function createLineBatch(write: (lines: string) => void): LineBatch {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === '') return;
    const lines = waiting;
    waiting = '';
    write(lines);
  }

  return {
    add(line) {
      waiting += line;
      if (waiting.length >= BATCH_CHARACTERS) flush();
      else timer ??= setTimeout(flush, LONGEST_WAIT_MS).unref();
    },
    flush,
  };
}
