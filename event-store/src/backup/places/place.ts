/** Where backups are kept. Names may have folders, with `/`. */
export interface BackupPlace {
  /** For people: without secrets. */
  readonly address: string;
  /** A name and an empty file of this machine on which to write what is to be put there; `drop` leaves nothing of it. */
  draft(name: string): Promise<Draft>;
  /** Whole and durable when it resolves; one of the same name is replaced. */
  putText(name: string, text: string): Promise<void>;
  /** The bytes of a file. @throws Error if there is none */
  read(name: string): AsyncIterable<Uint8Array>;
  /** Names and sizes in bytes of the files directly in a folder ('' is the place itself); drafts are none. */
  list(folder: string): Promise<{ name: string; bytes: number }[]>;
  /** What is not there is no error. */
  remove(name: string): Promise<void>;
  /**
   * Removes what drafts that nobody goes on with have left. Only for who holds the lease.
   * @param isOurs whether a file of this name would be one that we put there: others may keep theirs beside them
   */
  sweep(isOurs: (name: string) => boolean): Promise<void>;
}

export interface Draft {
  /** Absolute path. */
  readonly file: string;
  /**
   * Gives it its name. Whole and durable when it resolves, and not there at all when it fails; but in a store that can't be asked to
   * remove it either.
   * @param signal ends it: it has failed then
   */
  keep(signal?: AbortSignal): Promise<void>;
  drop(): Promise<void>;
}
