import { withCommas } from '../../../contracts/src/numerals.js';

/** A piece of HTML that may stand in a page as it is. */
export class Markup {
  constructor(readonly text: string) {}
}

type Part = string | number | Markup | null | undefined | false | Part[];

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** @returns the text as it can stand in an element or in a quoted attribute */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}

/** HTML from a template: what is put in is escaped, unless it is Markup; null, undefined and false leave nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(strings.map((text, index) => text + (index < parts.length ? written(parts[index]) : '')).join(''));
}

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (Array.isArray(part)) return part.map(written).join('');
  return part instanceof Markup ? part.text : escaped(String(part));
}

export function wholeDollars(amount: number): string {
  return `$${withCommas(amount)}`;
}

/** The page's own style sheet: light and dark, and one column where it is narrow. */
export const style = `
:root{color-scheme:light dark;--ground:#f6f5f1;--card:#fff;--ink:#1d2420;--soft:#5b655f;--line:#dcdad2;--brand:#1f5f4a;--on-brand:#fff;
--good:#1c6b42;--good-ground:#e2f2e8;--bad:#a32a2a;--bad-ground:#fbe6e4;--wait:#7a5200;--wait-ground:#fbf0d6;--plain-ground:#ecebe5}
@media (prefers-color-scheme:dark){:root{--ground:#141816;--card:#1c221f;--ink:#e8ece9;--soft:#a3ada7;--line:#323a36;--brand:#8fd3b6;--on-brand:#0f1f18;
--good:#8fdcae;--good-ground:#183526;--bad:#ffb0aa;--bad-ground:#43201f;--wait:#f0cf86;--wait-ground:#3a2e12;--plain-ground:#29302c}}
*{box-sizing:border-box}
html{scroll-padding-top:4rem}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
.banner{background:var(--wait-ground);color:var(--wait);padding:.6rem 1rem;text-align:center;font-weight:600}
header,main{max-width:72rem;margin:0 auto;padding:0 1rem}
main.narrow{max-width:30rem}
h1{font-size:1.6rem;margin:1.5rem 0 .25rem}
h2{font-size:1.25rem;margin:0}
h3{font-size:1rem;margin:1.25rem 0 .5rem}
p{margin:.25rem 0 .75rem;color:var(--soft)}
a{color:var(--brand)}
nav{position:sticky;top:0;z-index:1;background:var(--ground);border-bottom:1px solid var(--line)}
nav ul{max-width:72rem;margin:0 auto;padding:.5rem 1rem;display:flex;gap:.25rem;overflow-x:auto;list-style:none}
nav a{display:block;padding:.4rem .7rem;border-radius:999px;text-decoration:none;white-space:nowrap}
nav a:hover{background:var(--plain-ground)}
section{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:1.25rem;margin:1.25rem 0}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:8px}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:left;padding:.5rem .7rem;vertical-align:top;border-top:1px solid var(--line)}
thead th{border-top:0;color:var(--soft);font-weight:600;white-space:nowrap}
td{overflow-wrap:break-word;max-width:26rem}
tr:has(form):not(:has(details[open])) td{vertical-align:middle}
td details{min-width:13rem;overflow-wrap:anywhere}
.empty{border:1px dashed var(--line);border-radius:8px;padding:.9rem;color:var(--soft);margin:0}
.tag{display:inline-block;border-radius:999px;padding:.05rem .6rem;font-size:.85rem;background:var(--plain-ground);white-space:nowrap}
.good{background:var(--good-ground);color:var(--good)}.bad{background:var(--bad-ground);color:var(--bad)}.waiting{background:var(--wait-ground);color:var(--wait)}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:var(--plain-ground);border-radius:8px;padding:.7rem;margin:.5rem 0 0;font-size:.82rem;max-height:24rem;overflow:auto}
summary{cursor:pointer}
form{margin:0}
.fields{display:flex;flex-wrap:wrap;gap:.7rem;align-items:end}
label{display:grid;gap:.2rem;font-size:.85rem;color:var(--soft)}
input,select,button{font:inherit;min-height:2.5rem;border-radius:8px;border:1px solid var(--line);padding:.35rem .7rem;background:var(--card);color:var(--ink);max-width:100%}
button{cursor:pointer;font-weight:600}
button.main{background:var(--brand);border-color:var(--brand);color:var(--on-brand)}
button:hover,button:focus-visible{filter:brightness(.95)}
:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
.stack{display:grid;gap:.75rem}
.stack p{margin:0}
.stack p.tag{border-radius:8px;padding:.5rem .7rem;white-space:normal}
section>.back{margin:1rem 0 0}
section>form+h2{font-size:1rem;margin:1.5rem 0 .5rem}
.buttons{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:.75rem}
.mail{border:1px solid var(--line);border-radius:8px;margin:.6rem 0;padding:.6rem .8rem}
.mail dl{display:grid;grid-template-columns:auto 1fr;gap:.1rem .8rem;margin:.5rem 0;font-size:.9rem}
.mail dt{color:var(--soft)}.mail dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:26rem;border:1px solid var(--line);border-radius:8px;background:#fff}
time{white-space:nowrap}
.homes{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,18rem),1fr));gap:1rem;padding:0;margin:1rem 0;list-style:none}
.homes li{background:var(--card);border:1px solid var(--line);border-radius:12px;overflow:hidden}
.homes svg{display:block;width:100%;height:auto}
.homes div{padding:.9rem 1rem}.homes h2{font-size:1.05rem}.homes p{margin:.15rem 0 .4rem}
.homes .price strong{font-size:1.25rem;color:var(--ink)}
@media (max-width:30rem){section{padding:.9rem;border-radius:0;margin-inline:-1rem;border-inline:0}label,.fields>*{flex:1 1 100%}}
`;
