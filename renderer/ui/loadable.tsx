import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/**
 * A component whose code is loaded when it first renders, or earlier by its `load`. Loaded code renders immediately.
 * Without `Suspense`, because React delays content after a fallback by 300 ms.
 * @param meanwhile rendered until the code has loaded
 */
export function loadable<Props extends object, More>(
  read: () => Promise<More & { default: ComponentType<Props> }>,
  meanwhile: ReactNode = null,
) {
  let loaded: { component: ComponentType<Props> } | null = null;
  const load = async (): Promise<More> => {
    const module = await read();
    loaded ??= { component: module.default };
    return module;
  };

  function Loadable(props: Props): ReactNode {
    const [code, setCode] = useState(loaded);
    const [failure, setFailure] = useState<{ cause: unknown } | null>(null);
    useEffect(() => {
      if (code !== null) return undefined;
      let waits = true;
      load().then(
        () => waits && setCode(loaded),
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
