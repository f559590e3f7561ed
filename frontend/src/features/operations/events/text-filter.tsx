import { useTypedText } from '../../../lib/use-typed-text.js';
import { Input } from '../../../ui/field.js';

const pauseMs = 350;

/** A text filter of the log: goes into the address after a pause in typing, or at once with Enter. */
export function TextFilter({
  id,
  value = '',
  placeholder,
  onChange,
}: {
  id: string;
  value: string | undefined;
  placeholder: string;
  onChange: (value: string | undefined) => void;
}) {
  const { text, type } = useTypedText(value, (next) => onChange(next || undefined));
  return (
    <Input
      id={id}
      value={text}
      placeholder={placeholder}
      spellCheck={false}
      autoComplete="off"
      maxLength={200}
      className="font-mono"
      onChange={(event) => type(event.target.value, pauseMs)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') type(text, 0);
      }}
    />
  );
}
