import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type * as CodeMirrorEditor from './codemirror-editor.js';
import type { ControlProps } from '../../../../ui/field.js';

type Editor = typeof CodeMirrorEditor;

/**
 * The Markdown input: a text area of ten rows. Its text and caret move into an editor once that has loaded. Without the editor the
 * text area stays, and everything works.
 */
export function MarkdownField({
  control,
  value,
  onChange,
}: {
  control: ControlProps;
  value: string;
  onChange: (text: string) => void;
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const open = useRef<{ editor: Editor; view: ReturnType<Editor['openEditor']> } | null>(null);
  const latest = useRef(onChange);
  const [replaced, setReplaced] = useState(false);
  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid } = control;

  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    let gone = false;
    let composing = false;
    let waiting: (() => void) | null = null;
    const textArea = area.current;
    const onStart = () => (composing = true);
    const onEnd = () => {
      composing = false;
      waiting?.();
    };
    textArea?.addEventListener('compositionstart', onStart);
    textArea?.addEventListener('compositionend', onEnd);
    import('./codemirror-editor.js').then(
      (editor) => {
        const takeOver = () => {
          if (gone || !textArea || !place.current) return;
          const focused = document.activeElement === textArea;
          const { selectionStart, selectionEnd, selectionDirection } = textArea;
          const backward = selectionDirection === 'backward';
          // CodeMirror counts a line break as one character, as text areas do.
          const view = editor.openEditor(place.current, {
            text: textArea.value,
            selection: backward ? [selectionEnd, selectionStart] : [selectionStart, selectionEnd],
            attributes: { id: `${id}-editor`, 'aria-label': 'Content', 'aria-required': 'true', spellcheck: 'true' },
            onChange: (text) => latest.current(text),
          });
          open.current = { editor, view };
          // An element that is not drawn yet can't take the focus.
          flushSync(() => setReplaced(true));
          if (focused) view.focus();
        };
        // A word that is being composed must not be interrupted.
        if (composing) waiting = takeOver;
        else takeOver();
      },
      (error: unknown) => console.warn('The editor could not be fetched; the text area stays.', error),
    );
    return () => {
      gone = true;
      textArea?.removeEventListener('compositionstart', onStart);
      textArea?.removeEventListener('compositionend', onEnd);
      open.current?.view.destroy();
      open.current = null;
    };
  }, [id]);
  useEffect(() => {
    if (open.current) open.current.editor.replaceText(open.current.view, value);
  }, [value]);
  useEffect(() => {
    const content = open.current?.view.contentDOM;
    if (!content) return;
    if (invalid) content.setAttribute('aria-invalid', 'true');
    else content.removeAttribute('aria-invalid');
    if (describedBy) content.setAttribute('aria-describedby', describedBy);
    else content.removeAttribute('aria-describedby');
  }, [invalid, describedBy, replaced]);

  return (
    <>
      {!replaced && (
        <textarea
          ref={area}
          {...control}
          rows={10}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          className="w-full resize-y rounded-control border border-line-strong bg-surface px-2.5 py-1.5 text-sm leading-normal text-ink pointer-coarse:text-lg aria-invalid:border-danger"
        />
      )}
      <div
        ref={place}
        hidden={!replaced}
        className={`rounded-control border bg-surface text-sm pointer-coarse:text-lg ${invalid ? 'border-danger' : 'border-line-strong'}`}
      />
    </>
  );
}
