import type { ValueTransformer } from 'typeorm';

/** The driver hands out bigint as text; cents stay far below 2^53. */
export const cents: ValueTransformer = {
  from: (stored: string | null) => (stored === null ? null : Number(stored)),
  to: (value: number | null) => value,
};
