/** A choice of several values, each with a checkbox. */
export function CheckGroup<Value extends string>({
  legend,
  options,
  chosen = [],
  onFlip,
}: {
  legend: string;
  options: readonly { value: Value; label: string }[];
  chosen?: readonly Value[] | undefined;
  onFlip: (value: Value) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-3">
        {options.map(({ value, label }) => (
          <label key={value} className="flex min-h-7 items-center gap-2 pointer-coarse:min-h-10">
            <input
              type="checkbox"
              className="size-4 shrink-0 accent-accent"
              checked={chosen.includes(value)}
              onChange={() => onFlip(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The chosen values with this one added or removed, in the order of `all`; undefined if none is left. */
export function flipped<Value>(
  all: readonly Value[],
  chosen: readonly Value[] = [],
  value: Value,
): Value[] | undefined {
  const next = all.filter((one) => chosen.includes(one) !== (one === value));
  return next.length > 0 ? next : undefined;
}
