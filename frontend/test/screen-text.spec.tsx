import { expect, it } from '@jest/globals';
import { screenText } from './screen-text.js';

const textOf = (html: string) => {
  document.body.innerHTML = html;
  return screenText(document.body);
};

it('lists landmarks, names, states and words in their order, each as deep as it stands', () => {
  expect(
    textOf(`<main><h1>New <b>leads</b></h1><p>Two of <span>them</span> wait.</p>
      <div><a href="/b">One</a></div><div><a href="/c">Two</a></div><nav aria-label="Main"><ul><li><a href="/a" aria-current="page">Board</a></li></ul></nav>
      <button disabled aria-expanded="false"><svg aria-hidden="true"><title>x</title></svg>Add lead</button></main>`),
  ).toEqual([
    'main',
    '  heading 1 "New leads"',
    '  Two of them wait.',
    '  link "One" [to /b]',
    '  link "Two" [to /c]',
    '  navigation "Main"',
    '    list',
    '      item',
    '        link "Board" [current=page, to /a]',
    '  button "Add lead" [expanded=false, disabled]',
  ]);
});

it('says what a field holds, how it is described and what is wrong, and no password', () => {
  expect(
    textOf(`<form aria-labelledby="t"><h2 id="t">Sign in</h2>
      <label for="e">Email</label><input id="e" value="a@example.com" aria-invalid="true" aria-describedby="d"><p id="d">Unknown</p>
      <input type="password" aria-label="Password" value="secret"><input type="checkbox" aria-label="Stay" checked>
      <select aria-label="Role"><option>User</option><option selected>Admin</option></select></form>`),
  ).toEqual([
    'form "Sign in"',
    '  heading 2 "Sign in"',
    '  Email',
    '  field "Email" [invalid, value "a@example.com", described as "Unknown"]',
    '  Unknown',
    '  field "Password" [value 6]',
    '  field "Stay" [checkbox, checked]',
    '  choice "Role": Admin',
  ]);
});

it('leaves out what is hidden', () => {
  expect(textOf('<p hidden>No</p><div aria-hidden="true">No</div><style>a{}</style><p>Yes</p>')).toEqual(['Yes']);
});
