import type { Figure } from '../../../../../contracts/src/analytics/counted.js';

/** A figure with the sentence that says what it counts. The same sentence is on the figure and above its leads. */
export interface SaidFigure extends Figure {
  says: string;
}

/** @param says the sentence without the number: "leads came to Closed" */
export const said = (figure: Figure, says: string): SaidFigure => ({ count: figure.count, cell: figure.cell, says });

/** Adds the group if there are several: "leads came to Closed, of Website". */
export const of = (label: string, key: string | null): string => (key === '' ? '' : `, ${label}`);
