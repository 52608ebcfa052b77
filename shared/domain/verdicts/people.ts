import { trimBlanks } from '../remarks/lines.ts';

/** A person as a line names them. */
export interface NamedPerson {
  name: string;
  /** Empty: none was given. */
  email: string;
}

/** People whom one line names: more than any line does. */
const MAX_PEOPLE = 20;
/** A name, which may be in quotes, and an address. */
const PERSON = /^[ \t,]*(?:"((?:[^"\\]|\\.)*)"[ \t]*|([^<>]*))<([^<>]*)>[ \t]*/;

/**
 * The people whom a line names, as mailing lists write them: `Ann <ann@x>, Bo <bo@x>`, `"Kay, Ken" <ken@x>`, and
 * `Ann <ann@x> # a comment`. Someone without an address is a person, too; angle brackets that do not match, or hold no
 * address, name no person.
 */
export function namedPeople(text: string): NamedPerson[] {
  const people: NamedPerson[] = [];
  for (let rest = text; people.length < MAX_PEOPLE;) {
    const [all = '', quoted, bare = '', address = ''] = PERSON.exec(rest) ?? [];
    const person = {
      name: trimBlanks(quoted?.replaceAll(/\\(.)/g, '$1') ?? bare),
      email: trimBlanks(address),
    };
    if (all === '' || /\s/.test(person.email) || (person.name === '' && person.email === '')) break;
    people.push(person);
    rest = rest.slice(all.length);
    // Anything else is a comment.
    if (!rest.startsWith(',')) break;
  }
  if (people.length > 0) return people;
  const name = trimBlanks(text);
  return name === '' || /[<>]/.test(name) ? [] : [{ name, email: '' }];
}
