/** Consecutive steps, each with its number above it. @param className of the list: its placement */
export function NumberedSteps({
  steps,
  className,
}: {
  steps: readonly { name: string; text: string }[];
  className: string;
}) {
  return (
    <ol className={`grid gap-x-10 sm:grid-cols-2 lg:grid-cols-4 ${className}`}>
      {steps.map(({ name, text }, index) => (
        <li key={name} className="border-t-2 border-accent pt-5">
          <span aria-hidden className="font-serif text-h2 leading-none font-semibold text-accent">
            {index + 1}
          </span>
          <h3 className="mt-3 font-serif text-h3 font-semibold">{name}</h3>
          <p className="mt-2 text-ink-soft">{text}</p>
        </li>
      ))}
    </ol>
  );
}
