/** Where progress lines go. */
export interface Progress {
  tell(line: string): void;
  /** Prints a line at once, unless it is the one before. */
  say(line: string): void;
  /** Always prints the last line. */
  end(): void;
}

const everyMs = 5_000;

/**
 * Prints a line only if it differs from the one before; into a file or a pipe, which keeps every line, at most one in five seconds.
 * @param now milliseconds of a clock that never goes back
 */
export function progressTo(
  write: (line: string) => void,
  isTerminal: boolean,
  now: () => number = () => performance.now(),
): Progress {
  let said: string | undefined;
  let saidAt = -Infinity;
  let waiting: string | undefined;
  const say = (line: string) => {
    [said, saidAt, waiting] = [line, now(), undefined];
    write(line);
  };
  return {
    tell(line) {
      if (line === said) waiting = undefined;
      else if (isTerminal || now() - saidAt >= everyMs) say(line);
      else waiting = line;
    },
    say(line) {
      if (line !== said) say(line);
    },
    end() {
      if (waiting !== undefined) say(waiting);
    },
  };
}
