import { Fragment, type ReactNode } from 'react';

interface EachNameProps {
  path: string;
  /** Draws one name; never asked for an empty one, as behind a last slash. */
  children: (name: string) => ReactNode;
}

/** The names of a path, each by itself, so that one that runs from right to left does not change places with the next. */
export function EachName({ path, children }: EachNameProps) {
  let at = 0;
  return path.split('/').map((name, index) => {
    const key = at;
    at += name.length + 1;
    return (
      <Fragment key={key}>
        {index === 0 ? null : '/'}
        {name === '' ? null : children(name)}
      </Fragment>
    );
  });
}
