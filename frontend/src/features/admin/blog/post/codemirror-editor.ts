import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown } from '@codemirror/lang-markdown';
import { defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';
import { StyleModule } from 'style-mod';

const sheet = new CSSStyleSheet();
let mounted: readonly StyleModule[] = [];

// style-mod writes inline <style> elements, which the content security policy forbids: its rules go into a constructed sheet.
StyleModule.mount = (_root, given) => {
  const modules = Array.isArray(given) ? (given as StyleModule[]) : [given as StyleModule];
  mounted = [...mounted.filter((module) => !modules.includes(module)), ...modules];
  sheet.replaceSync(mounted.map((module) => module.getRules()).join('\n'));
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
};

const look = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--surface)' },
  '&.cm-focused': { outline: '2px solid var(--ring)', outlineOffset: '2px' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '1.5', maxHeight: '60vh', overflowY: 'auto' },
  // Ten rows, plus the padding above and below.
  '.cm-content': { minHeight: 'calc(15em + 0.75rem)', padding: '0.375rem 0', caretColor: 'var(--ink)' },
  '.cm-line': { padding: '0 0.625rem' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
});
// The default colours would be too faint on a dark ground. Weight and slant mark headings, strong and emphasised text.
const plain = EditorView.theme({ '.cm-content *': { color: 'inherit' } });

/**
 * Puts an editor into `parent`.
 * @param options `attributes` of the editable element; `selection` the caret and its other end in `text`; `onChange` receives the text
 */
export function openEditor(
  parent: HTMLElement,
  options: {
    text: string;
    selection: readonly [anchor: number, head: number];
    attributes: Record<string, string>;
    onChange: (text: string) => void;
  },
): EditorView {
  const [anchor, head] = options.selection;
  return new EditorView({
    parent,
    state: EditorState.create({
      doc: options.text,
      selection: { anchor, head },
      extensions: [
        history(),
        drawSelection(),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        markdown(),
        syntaxHighlighting(defaultHighlightStyle),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of(options.attributes),
        look,
        plain,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) options.onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
}

/** Replaces the editor's text, as one step that can be undone. */
export function replaceText(view: EditorView, text: string) {
  if (view.state.doc.toString() === text) return;
  view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
}
