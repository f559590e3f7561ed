import type { ComponentProps } from 'react';

/** The field that only scripts fill in (contracts/src/commands/form-guard.ts): neither seen, nor reached, nor read. */
export function Honeypot(props: ComponentProps<'input'>) {
  return (
    <div aria-hidden className="sr-only">
      <label>
        Website
        <input type="text" name="website" tabIndex={-1} autoComplete="off" {...props} />
      </label>
    </div>
  );
}
