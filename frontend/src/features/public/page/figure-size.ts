/** The type size of a page's one large figure: longer text is smaller, so that it stays on one line. */
export function figureSize(figure: string): string {
  if (figure.length <= 9) return 'text-display';
  if (figure.length <= 12) return 'text-h1';
  return figure.length <= 16 ? 'text-h2' : 'text-h3';
}
