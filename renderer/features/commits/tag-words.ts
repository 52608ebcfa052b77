import type { Tag } from '../../../shared/ipc/shapes.ts';
import { plainWords } from '../../../shared/domain/plain-words.ts';

/** A tag's tooltip. */
export function tagWords({ name, annotated }: Tag, noted: boolean): string {
  const what = annotated
    ? noted
      ? `Tag ${name}, with a note. Open its notes`
      : `Tag ${name}. Open its notes`
    : `Tag ${name}. A lightweight tag has no object of its own: its notes are those of the commit`;
  return plainWords(what);
}
