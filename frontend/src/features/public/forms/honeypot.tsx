/** The field that only scripts fill in (contracts/src/intake/form-guard.ts). People can neither see it, reach it nor hear it. */
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
