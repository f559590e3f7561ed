/**
 * What is known of backups that hold something which was destroyed since. `no_backups`: this system makes none. `none_kept`: none of them is
 * there (any more). `by_hand`: so many, and none is made by itself, so that no day can be named. `until`: when the last of them goes, ISO
 * 8601, UTC, if backups go on as they are scheduled.
 */
export type BackupsHolding =
  | { kind: 'no_backups' }
  | { kind: 'none_kept' }
  | { kind: 'by_hand'; kept: number }
  | { kind: 'until'; at: string; kept: number };
