import { useEffect, useRef } from 'react';
import type { Whitespace } from '../model/shapes.ts';

const SAID: Readonly<Record<Whitespace, string>> = {
  show: 'All changes of white space are shown.',
  'ignore-trailing': 'White space at line ends is ignored.',
  'ignore-ends': 'White space at both ends of lines is ignored.',
  'ignore-all': 'White space is ignored anywhere.',
};

/** Announces which white space counts from now on, since often nothing visible changes. */
export function useWhitespaceStatus(whitespace: Whitespace, say: (sentence: string) => void): void {
  const before = useRef(whitespace);
  useEffect(() => {
    if (before.current === whitespace) return;
    before.current = whitespace;
    say(SAID[whitespace]);
  }, [whitespace, say]);
}
