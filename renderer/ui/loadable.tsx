import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A component whose code is loaded when it is first drawn, or earlier by its `load`. Loaded code is drawn at once.
 * Without `Suspense`, because React holds what follows a fallback back for 300 ms.
 * @param meanwhile what is drawn until then
 */
export function loadable<Props extends object, More>(
  read: () => Promise<More & { default: ComponentType<Props> }>,
  meanwhile: ReactNode = null,
) {
  let known: { component: ComponentType<Props> } | null = null;
  const load = async (): Promise<More> => {
    const module = await read();
    known ??= { component: module.default };
    return module;
  };

  function Loadable(props: Props): ReactNode {
    const [code, setCode] = useState(known);
    const [failure, setFailure] = useState<{ cause: unknown } | null>(null);
    useEffect(() => {
      if (code !== null) return undefined;
      let waits = true;
      load().then(
        () => waits && setCode(known),
        (cause: unknown) => waits && setFailure({ cause }),
      );
      return () => void (waits = false);
    }, [code]);
    // Thrown for the error boundary.
    if (failure !== null) throw failure.cause;
    return code === null ? meanwhile : createElement(code.component, props);
  }
  return Object.assign(Loadable, { load });
}
