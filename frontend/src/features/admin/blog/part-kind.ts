import type { ReactNode } from 'react';

/** What categories, tags and authors have in common. */
export interface Part {
  id: string;
  revision: number;
  name: string;
  /** How many name it. */
  posts: number;
}

interface PartField {
  name: string;
  label: string;
  required?: boolean;
  type?: 'text' | 'email';
  /** Any number of lines. */
  lines?: boolean;
  help?: string;
  max: number;
}

/** Categories, tags or authors: where they are, what they have, and what is said of them. */
export interface PartKind<Item extends Part> {
  path: 'categories' | 'tags' | 'authors';
  noun: string;
  title: string;
  fields: readonly PartField[];
  /** A field's text in a form; empty for what is not known. */
  value: (item: Item, field: string) => string;
  columns: readonly { header: string; cell: (item: Item) => ReactNode }[];
  /** The specification's sentences. */
  texts: {
    empty: string;
    notLoaded: string;
    created: string;
    updated: string;
    failed: string;
    deleted: string;
    notDeleted: string;
  };
  /** What an empty list says they are for. */
  purpose: string;
}
