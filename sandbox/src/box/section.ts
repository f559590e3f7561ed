/** A cell of a table on the page: a text, which is escaped, or one of these. */
export type Cell =
  | string
  | { text: string; href: string }
  | { text: string; tone: 'good' | 'bad' | 'waiting' | 'plain' }
  /** A long text, shown on demand. */
  | { text: string; more: string }
  /** A button: posts the fields to a route of the sandbox (one `forPeople`), which sends the browser back to `/`. */
  | { action: string; label: string; fields?: Record<string, string> };

export interface Table {
  title: string;
  columns: string[];
  /** The newest first. */
  rows: Cell[][];
  /** What stands there while there is no row. */
  empty: string;
}

/** A form of the page, such as a text that somebody sends. It posts to a route `forPeople`, which redirects to `/`. */
export interface PageForm {
  title: string;
  action: string;
  fields: { name: string; label: string; value?: string; type?: 'text' | 'tel' | 'email' | 'number' }[];
  submit: string;
}

/** A mail to render. */
export interface ShownMail {
  subject: string;
  from: string;
  to: string;
  /** ISO 8601, UTC. */
  at: string;
  text: string;
  /** Address of its HTML, which is shown in a frame where no script runs; null: it has none. */
  frame: string | null;
  attachments: string[];
}

/** What the page shows of a provider. */
export interface PageSection {
  /** One sentence: what it does, and how to try it. */
  about: string;
  tables: Table[];
  forms?: PageForm[];
  mails?: ShownMail[];
}
