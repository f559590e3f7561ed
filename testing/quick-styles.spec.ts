import { expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';

/** Elements of every rule of jsdom's own style sheet, hidden ones, rules of the page, and labels of every kind. */
const page = `
  const { JSDOM } = require('jsdom');
  const tags = 'address area article aside audio b base blockquote body button center code col dd details dialog dir div dl em embed ' +
    'fieldset figure font form h1 h2 h3 head hr iframe img input kbd label legend li link map mark menu meter nav noscript object ol ' +
    'optgroup option p pre progress rp rt ruby s script section select small span strong style sub summary sup svg table tbody td ' +
    'template textarea th title tr u ul var video';
  const inside = (around) => tags.split(' ').map((tag) => '<' + around + '><' + tag + '></' + tag + '></' + around + '>').join('');
  const { window } = new JSDOM('<!doctype html><style>@keyframes turn { from { opacity: 0 } } .gone { display: none } p.dim, li + li ' +
    '{ visibility: hidden } div > span:not(.shown) { pointer-events: none } @media screen { em { display: block } }</style>' +
    ['div', 'ul'].map(inside).join('') +
    '<ruby><rt>x</rt></ruby><article><h1>y</h1><section><h1>z</h1></section></article><ul><li>a</li><li>b<b>c</b></li></ul><p class="dim">d<i>e</i></p><div class="gone" hidden><span class="shown"></span></div>' +
    ['hidden', 'search', 'password', 'file', 'radio', 'button', 'range', 'color'].map((type) => '<input type=' + type + '>').join('') +
    '<button disabled>f</button><dialog open>g</dialog><textarea dir=auto></textarea>' +
    '<label for=x>1</label><label for=x>2</label><label for=y>3</label><label for="">4</label><label for=none>5</label>' +
    '<label>6<input></label><label>7</label><input id=x><div id=y></div><input id=x>');
  const { document } = window;
  if (typeof keepStyles === 'function') keepStyles(window);
  const all = () => [...document.querySelectorAll('*')];
  const styles = () => all().map((element) => {
    const style = window.getComputedStyle(element);
    return [element.localName, ...Array.from({ length: style.length }, (_, at) => style[at]).filter((name) => !/color|background/.test(name)).sort().map((name) => name + ':' + style[name])].join(' ');
  });
  const labels = () => all().map(({ control, labels }) => [control && all().indexOf(control), labels && [...labels].map((each) => each.textContent)]);
  const found = [styles(), labels()];
  // Each kind of change, with the styles already asked for.
  document.querySelector('.dim').className = '';
  found.push(styles());
  document.querySelector('article section').style.visibility = 'hidden';
  found.push(styles());
  document.querySelector('[hidden]').removeAttribute('hidden');
  document.querySelector('.gone').append(document.querySelector('article section'));
  found.push(styles());
  document.querySelector('style').textContent = 'b { display: none }';
  found.push(styles());
  document.querySelector('#x').remove();
  document.querySelector('#y').id = 'z';
  const apart = document.createElement('div');
  apart.innerHTML = '<label for=x></label><input id=x>';
  found.push(labels(), apart.firstChild.control === apart.lastChild);
  process.stdout.write(JSON.stringify(found));
`;

const said = (program: string): unknown =>
  JSON.parse(execFileSync(process.execPath, ['-e', program], { encoding: 'utf8', maxBuffer: 1e8 }));

it('a page of component specs computes styles and finds fields as jsdom does', () => {
  const quick = said(`const { keepStyles } = require('./testing/jest/quick-styles.cjs');${page}`);
  const plain = said(page) as [string[]];
  expect(plain[0].length).toBeGreaterThan(200);
  expect(plain[0].filter((style) => style.includes('display:none')).length).toBeGreaterThan(10);
  expect(quick).toEqual(plain);
});
