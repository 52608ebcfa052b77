import { Fragment, type ReactNode } from 'react';

interface EachNameProps {
  path: string;
  /** Renders one name; never called with an empty name, as after a trailing slash. */
  children: (name: string) => ReactNode;
}

/** Renders each name of a path separately, so that a right-to-left name does not swap places with the next. */
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
