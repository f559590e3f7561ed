import { eventDefinition } from '../../../contracts/src/events/catalogue.js';

/** Where progress lines go. */
export interface Progress {
  update(line: string): void;
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
    update(line) {
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

const hidden = '(--values shows it)';

type Row = Record<string, unknown>;

/**
 * An outcome without what it says of people: keys of rows, names of fields and figures stay. A terminal keeps what it shows, and so
 * do the logs of what runs `ops`.
 */
export function withoutValues(result: unknown): unknown {
  const { jobs, parked, events, ...others } = result as Partial<Record<'jobs' | 'parked' | 'events', Row[]>>;
  return {
    ...others,
    ...(jobs && { jobs: jobs.map(jobWithoutRows) }),
    ...(parked && { parked: parked.map((stream) => ({ ...stream, leadName: null })) }),
    ...(events && { events: events.map(eventWithoutPeople) }),
  };
}

function jobWithoutRows({ result, ...job }: Row): Row {
  if (!result) return { ...job, result };
  const { differences, summary, ...figures } = result as { differences?: Row[]; summary?: { rows: Row[] }[] };
  const places = (rows: Row[]) => rows.map(({ stored: _, replayed: __, ...place }) => place);
  const found = {
    ...figures,
    ...(differences && { differences: places(differences) }),
    ...(summary && { summary: summary.map((line) => ({ ...line, rows: places(line.rows) })) }),
  };
  return { ...job, result: found };
}

/** Of a type that this code does not know, any field can be personal. */
function eventWithoutPeople(event: Row): Row {
  if (typeof event.data !== 'object' || event.data === null) return event;
  const personal = eventDefinition(event.type as string)?.personalFields.map((field) => /^[^.[]*/.exec(field)![0]);
  const entries = Object.entries(event.data).map(([field, value]: [string, unknown]) => {
    const shown = value === null || (personal && !personal.includes(field));
    return [field, shown ? value : hidden];
  });
  return { ...event, data: Object.fromEntries(entries) };
}
