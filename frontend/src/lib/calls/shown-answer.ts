import { shownLine } from '../../../../contracts/src/one-line.js';

/** Single-line fields that people typed, and `from` and `to` of their changes. */
const ofOneLine = /(name|address|city|company|phone|email|title|label|reason|reference|from|to)$/i;
/** Hidden characters come either raw or escaped. Most answers have neither, and are not searched further. */
const suspicious = /[\u007f-\u009f\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]|\\[bfnrtu]/u;

/**
 * An API answer for display: hidden characters in names and addresses are spelled out (see shownLine), wherever they are shown.
 * @param json the body
 */
export function shownAnswer(json: string): unknown {
  if (!suspicious.test(json)) return JSON.parse(json);
  return JSON.parse(json, function (this: Record<string, unknown>, key, value: unknown) {
    // A change of a multi-line field keeps its line breaks.
    if (typeof value !== 'string' || !ofOneLine.test(key) || this.field === 'notes') return value;
    return shownLine(value);
  });
}
