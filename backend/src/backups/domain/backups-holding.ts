/**
 * Which backups still hold something that was destroyed since. `no_backups`: this system makes none. `none_kept`: no such backup
 * exists (any more). `by_hand`: this many exist, and without a schedule no day can be named. `until`: when the last of them expires,
 * ISO 8601, UTC, if backups continue on schedule.
 */
export type BackupsHolding =
  | { kind: 'no_backups' }
  | { kind: 'none_kept' }
  | { kind: 'by_hand'; kept: number }
  | { kind: 'until'; at: string; kept: number };
