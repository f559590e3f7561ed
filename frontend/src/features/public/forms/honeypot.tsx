/** The field that only scripts fill in (contracts/src/commands/form-guard.ts). People can't see it or reach it, by screen reader either. */
export function Honeypot() {
  return (
    <div aria-hidden className="sr-only">
      <label>
        Website
        <input type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
