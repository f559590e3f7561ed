import { forEachSealed, keyIdOf } from './seal.js';

/** The keys that sealed stored data: by the ids that its values name, or by stream if they name none. */
export class NamedKeys {
  constructor(
    readonly ids = new Set<string>(),
    readonly streams = new Set<string>(),
  ) {}

  get size(): number {
    return this.ids.size + this.streams.size;
  }

  /** @param data as stored, parsed */
  add(stream: string, data: unknown): void {
    nameKeys(this, stream, data);
  }
}

interface Names {
  add(name: string): unknown;
}

/** Notes the keys that sealed stored data. @param data as stored, parsed */
export function nameKeys({ ids, streams }: { ids: Names; streams: Names }, stream: string, data: unknown): void {
  forEachSealed(data, (sealed) => {
    const id = keyIdOf(sealed);
    if (id === undefined) streams.add(stream);
    else ids.add(id);
  });
}
