import type { CardWidth } from '../settings/board-settings.js';

const widths: Record<CardWidth, string> = {
  narrow: 'md:w-50 lg:min-w-46',
  normal: 'md:w-60 lg:min-w-50',
  wide: 'md:w-80 lg:min-w-72',
};

/** A column's frame: as wide as a phone's screen, then as wide as was chosen; on a wide board the columns share the width. */
export const columnClass = (width: CardWidth): string =>
  `flex h-full w-full shrink-0 snap-center flex-col rounded-card bg-sunken lg:w-auto lg:flex-1 ${widths[width]}`;
