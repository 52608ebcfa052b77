import { expect, test } from 'vitest';
import { contentOf } from './content.ts';
import { enclosing } from './function.ts';

const around = (text: string, at: number, heading = '') => enclosing(contentOf(text), at, heading);

test('braces: from the name to the bracket that closes it', () => {
  const text =
    'int a;\nint f(\n  int x\n)\n{\n  if (x) {\n    y();\n  }\n\n#if Z\n  z();\n#endif\n}\nint b;\n';
  expect(around(text, 7)).toEqual({ from: 2, to: 13 });
});

test('a line that closes and opens again goes on', () => {
  const text = 'try {\n  a();\n} catch (error) {\n  b();\n} finally {\n  c();\n}\nnext();\n';
  expect(around(text, 2)).toEqual({ from: 1, to: 7 });
});

test('indentation alone: to the last line that is not blank', () => {
  const text =
    'def one():\n    pass\n\n\ndef two(a,\n        b):\n    if a:\n\n        c()\n\n\ndef three():\n    pass\n';
  expect(around(text, 9)).toEqual({ from: 5, to: 9 });
  expect(around(text, 13)).toEqual({ from: 12, to: 13 });
});

test('a word or a brace that closes a function is its last line', () => {
  expect(around('def a\n  1\nend\ndef b\n  2\nend\n', 5)).toEqual({ from: 4, to: 6 });
  expect(around('f() {\n\tx\n}\n', 2)).toEqual({ from: 1, to: 3 });
});

test('what a driver named is nearer than what begins at the margin', () => {
  const text = 'class A {\n  one() {\n    a();\n  }\n\n  two() {\n    b();\n    c();\n  }\n}\n';
  expect(around(text, 8)).toEqual({ from: 1, to: 10 });
  expect(around(text, 8, 'two() {')).toEqual({ from: 6, to: 9 });
});

test('the line itself may begin it; above the first there is none', () => {
  expect(around('\n\nfn main() {\n}\n', 3)).toEqual({ from: 3, to: 4 });
  expect(around('\n\nfn main() {\n}\n', 2)).toBeNull();
});

test('what was asked about is never left out', () => {
  expect(around('a:\n  b\n]\n  c\n', 4)).toEqual({ from: 1, to: 4 });
});

test('a label at the margin is a part of its function; without a brace above it is a beginning', () => {
  const text = 'int f(void)\n{\n\ta();\nagain:\n\tb();\n#if Z\nout:\n#endif\n\tc();\n}\nint b;\n';
  for (const at of [3, 5, 9]) expect(around(text, at)).toEqual({ from: 1, to: 10 });
  expect(around(text, 9, 'out:')).toEqual({ from: 1, to: 10 });
  expect(around('int f(void) {\nout:\n\tc();\n}\n', 3)).toEqual({ from: 1, to: 4 });
  expect(around('on: push\njobs:\n  test:\n    runs: 1\n', 4)).toEqual({ from: 2, to: 4 });
  expect(around('jobs:\n  test: 1\nmore:\n  b: 2\n', 2)).toEqual({ from: 1, to: 2 });
});
