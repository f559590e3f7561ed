/** Where backups are kept. Names may have folders, with `/`. */
export interface BackupPlace {
  /** For people: without secrets. */
  readonly address: string;
  /** A name and an empty local file for writing what `put` then stores; `drop` leaves nothing of it. */
  draft(name: string): Promise<Draft>;
  /** Whole and durable when it resolves; replaces a file of the same name. */
  putText(name: string, text: string): Promise<void>;
  /** The bytes of a file. @throws Error if there is none */
  read(name: string): AsyncIterable<Uint8Array>;
  /** Names and sizes in bytes of the files directly in a folder ('' is the place itself), without drafts. */
  list(folder: string): Promise<{ name: string; bytes: number }[]>;
  /** A missing file is no error. */
  remove(name: string): Promise<void>;
  /**
   * Removes the remains of abandoned drafts. Only for the holder of the lease.
   * @param isOurs whether a file of this name would be ours: others may keep their files here
   */
  sweep(isOurs: (name: string) => boolean): Promise<void>;
}

export interface Draft {
  /** Absolute path. */
  readonly file: string;
  /**
   * Gives it its name. Whole and durable when it resolves; absent when it fails, unless the store can't be asked to
   * remove it.
   * @param signal ends it, which counts as a failure
   */
  keep(signal?: AbortSignal): Promise<void>;
  drop(): Promise<void>;
}
