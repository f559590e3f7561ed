import { shownLine } from '../../../../contracts/src/one-line.js';

/** Fields of one line that people typed, and `from` and `to` of what changed in one. */
const ofOneLine = /(name|address|city|company|phone|email|title|label|reason|reference|from|to)$/i;
/** Half of what a text of one line may hide comes as it is, half escaped. Most answers have neither, and are not looked through. */
const suspicious = /[\u007f-\u009f\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|\\[bfnrtu]/u;

/**
 * An answer of the API as it is drawn: what a name or an address hides is written out (see shownLine), wherever it is shown.
 * @param json the body
 */
export function shownAnswer(json: string): unknown {
  if (!suspicious.test(json)) return JSON.parse(json);
  return JSON.parse(json, function (this: Record<string, unknown>, key, value: unknown) {
    // What changed in a field of several lines keeps them.
    if (typeof value !== 'string' || !ofOneLine.test(key) || this.field === 'notes') return value;
    return shownLine(value);
  });
}
