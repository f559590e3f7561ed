import { shownName } from '../../../../contracts/src/person-name.js';
import { counted } from '../../../../contracts/src/numerals.js';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { importFields, type ImportField } from '../../../../contracts/src/imports/import-fields.js';
import type { Import, ImportCheck } from '../../../../contracts/src/imports/routes.js';
import { sampleWords } from './import-words.js';

const shown = 200;

/** The result that each line would have: nothing has been imported yet. */
export function CheckReport({ of: each, check }: { of: Import; check: ImportCheck }) {
  const { ready, refused, already, repeated, duplicates, errors, questions, lookAlikes, samples } = check;
  const leftOut = each.mapping?.duplicates === 'leave_out';
  return (
    <section
      aria-label="What the import would do"
      className="flex flex-col gap-4 rounded-card border border-line bg-surface p-4"
    >
      <h2 className="font-semibold">What the import would do</h2>
      <ul className="flex flex-wrap gap-x-6 gap-y-1">
        <li>
          <strong>{counted(ready, 'line')}</strong> can be imported
        </li>
        {refused > 0 && <li className="text-danger">{counted(refused, 'line')} with errors</li>}
        {duplicates > 0 && (
          <li className="text-warning">
            {counted(duplicates, 'line')} similar to an existing lead
            {leftOut ? ', left out' : ', imported anyway'}
          </li>
        )}
        {already > 0 && <li>{counted(already, 'line')} imported before</li>}
        {repeated > 0 && <li>{counted(repeated, 'line')} repeated from an earlier line</li>}
      </ul>
      {errors.length > 0 && (
        <Table caption="Errors" head={['Line', 'Column', 'What is wrong']}>
          {errors.slice(0, shown).map(({ line, field, message }, i) => (
            <Row key={i} cells={[String(line), importFields[field as ImportField] ?? '', message]} />
          ))}
        </Table>
      )}
      <More count={errors.length - shown} noun="error" />
      {questions.length > 0 && (
        <Table caption="To check; these lines are imported as they are" head={['Line', 'Question']}>
          {questions.slice(0, shown).map(({ line, message }) => (
            <Row key={line} cells={[String(line), message]} />
          ))}
        </Table>
      )}
      <More count={questions.length - shown} noun="question" />
      {lookAlikes.length > 0 && (
        <Table caption="Probable duplicates" head={['Line', 'Says', 'Is similar to']}>
          {lookAlikes.slice(0, shown).map(({ line, name, leadId, leadName, otherLine }) => (
            <Row
              key={line}
              cells={[
                String(line),
                name,
                leadId === null ? (
                  `Line ${otherLine ?? ''}: ${leadName}`
                ) : (
                  <Link to="/leads/$id" params={{ id: leadId }} className="underline underline-offset-4">
                    {shownName(leadName)}
                  </Link>
                ),
              ]}
            />
          ))}
        </Table>
      )}
      <More count={duplicates - Math.min(shown, lookAlikes.length)} noun="duplicate" />
      <Table caption="The first lines, as they would be" head={['Line', 'Is']}>
        {samples.map(({ line, values }) => (
          <Row key={line} cells={[String(line), sampleWords(values) || 'nothing, as it has errors']} />
        ))}
      </Table>
    </section>
  );
}

function Table({ caption, head, children }: { caption: string; head: string[]; children: ReactNode }) {
  return (
    <div className="max-h-80 overflow-auto" role="region" aria-label={caption} tabIndex={0}>
      <table className="w-full border-collapse text-left text-sm">
        <caption className="pb-1 text-left font-medium">{caption}</caption>
        <thead>
          <tr className="border-b border-line text-xs text-ink-soft">
            {head.map((title) => (
              <th key={title} scope="col" className="py-1 pr-3 font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function Row({ cells }: { cells: ReactNode[] }) {
  return (
    <tr className="border-b border-line align-top">
      {cells.map((cell, i) => (
        <td key={i} className="py-1 pr-3 wrap-anywhere">
          {cell}
        </td>
      ))}
    </tr>
  );
}

function More({ count, noun }: { count: number; noun: string }) {
  return count > 0 ? <p className="text-sm text-ink-soft">and {counted(count, `more ${noun}`)}.</p> : null;
}
