/** A rating as stars, including halves. Screen readers read the text instead of the drawing. */
export function Stars({ rating, of = 5, className }: { rating: number; of?: number; className?: string }) {
  const star = 'M10 1.5 12.6 7l6 .8-4.4 4.2 1.1 6L10 15l-5.3 3 1.1-6L1.4 7.8 7.4 7Z';
  return (
    <span role="img" aria-label={`${rating} of ${of} stars`} className={`inline-flex gap-0.5 ${className ?? ''}`}>
      {Array.from({ length: of }, (_, index) => {
        const width = Math.max(0, Math.min(1, rating - index)) * 20;
        return (
          <svg key={index} aria-hidden viewBox="0 0 20 20" className="size-5">
            <path d={star} className="fill-current opacity-25" />
            {width > 0 && (
              <svg width={width} height="20" viewBox={`0 0 ${width} 20`}>
                <path d={star} className="fill-action" />
              </svg>
            )}
          </svg>
        );
      })}
    </span>
  );
}
