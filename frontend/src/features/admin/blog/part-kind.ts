import type { ReactNode } from 'react';

/** What categories, tags and authors have in common. */
export interface Part {
  id: string;
  revision: number;
  name: string;
  /** How many posts refer to it. */
  posts: number;
}

interface PartField {
  name: string;
  label: string;
  required?: boolean;
  type?: 'text' | 'email';
  /** May have several lines. */
  lines?: boolean;
  help?: string;
  max: number;
}

/** Categories, tags or authors: their path, their fields, and their words. */
export interface PartKind<Item extends Part> {
  path: 'categories' | 'tags' | 'authors';
  noun: string;
  title: string;
  fields: readonly PartField[];
  /** A field's text in a form; empty if it is unknown. */
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
  /** An empty list explains their purpose with this. */
  purpose: string;
}
