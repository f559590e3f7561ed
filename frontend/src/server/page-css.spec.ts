import { describe, expect, it } from '@jest/globals';
import { pageCss } from './page-css.js';

const html = '<p class="a md:flex [&amp;_svg]:size-6">text</p>';

describe('pageCss', () => {
  it.each([
    ['rules of classes that the page has', '.a{top:0}', '.a{top:0}'],
    ['no rules of classes it has not', '.b{top:0}.a.b{top:0}.a .b{top:0}', ''],
    ['a rule of which one selector fits', '.b,.a{top:0}', '.b,.a{top:0}'],
    ['rules without a class', ':root{--x:1}h1{top:0}[data-face=console] body{top:0}', undefined],
    ['what :not() and :is() leave open', ':not(.b){top:0}:where(.b,.a){top:0}', undefined],
    ['escaped names', '.md\\:flex{display:flex}.md\\:grid{display:grid}', '.md\\:flex{display:flex}'],
    ['names with what HTML escapes', '.\\[\\&_svg\\]\\:size-6 svg{width:1px}', undefined],
    ['states of what is there', '.a:hover{top:0}.a::before{content:"}"}', undefined],
    [
      'groups, without what is left out of them',
      '@media (width>1px){.a{top:0}.b{top:0}}',
      '@media (width>1px){.a{top:0}}',
    ],
    ['no empty groups', '@layer x{@media print{.b{top:0}}}', ''],
    [
      'layers in their order, fonts, properties and keyframes',
      '@layer a,b;@font-face{src:url("a}b")}@keyframes k{0%{top:0}}',
      undefined,
    ],
    ['what is nested in a rule', '.a{&:hover{top:0}.b{top:0}}', undefined],
    ['comments', '/* .b{} */.a{top:0}', undefined],
  ])('keeps %s', (_, css, kept) => {
    expect(pageCss(css, html)).toBe(kept ?? css);
  });
});
