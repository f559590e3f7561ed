/** Where lines go that tell how something is going on. */
export interface Progress {
  tell(line: string): void;
  /** The last line is always said. */
  end(): void;
}

const everyMs = 5_000;

/**
 * Says a line only when it is another than the one before; into a file or a pipe, which keeps every line, at most one in five seconds.
 * @param now milliseconds of a clock that does not go back
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
    end() {
      if (waiting !== undefined) say(waiting);
    },
  };
}
